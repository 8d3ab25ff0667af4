// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { FileOffer } from '../../../components/context/FileOffer.tsx';

test.each([
  [false, 'Load picture', 1],
  [true, 'Loading…', 0],
])(
  'an offered file that is loading (%s) has a button “%s”, which loads it %i times',
  (isLoading, name, times) => {
    let loads = 0;
    const on = {
      onLoad: () => {
        loads += 1;
      },
      onDismiss: () => {},
    };
    render(
      <FileOffer
        title="A boat"
        url=""
        label="Load picture"
        text=""
        isProblem={false}
        isLoading={isLoading}
        {...on}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name }));
    expect(loads).toBe(times);
  },
);
