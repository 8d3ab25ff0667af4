import { render } from '@testing-library/preact';
import type { ComponentChildren } from 'preact';
import { features } from '../../components/app/late/features.ts';
import { Features } from '../../components/app/late/LatePart.tsx';

/** Renders parts of the page that load others. */
export const renderWithFeatures = (part: ComponentChildren) =>
  render(<Features.Provider value={features}>{part}</Features.Provider>);
