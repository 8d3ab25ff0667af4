import type { SiteRule } from '../../../lib/chat/settings/settings.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { useLate } from '../../ui/use-late.ts';

const loadLine = async () => (await import('./SiteLine.tsx')).SiteLine;

/** The line of the rule for a site, loaded with the first one. */
export function OpenSiteLine(props: { panel: Panel; onChangeRule(rule: SiteRule): void }) {
  const Line = useLate(props.panel.siteUse.value !== undefined, loadLine);
  return Line ? <Line {...props} /> : null;
}
