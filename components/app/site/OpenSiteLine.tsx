import * as features from '../features.ts';
import type { SiteRule } from '../../../lib/chat/site/site-rule.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { useLate } from '../../ui/use-late.ts';


/** The line of the rule for a site, loaded with the first one. */
export function OpenSiteLine(props: { panel: Panel; onChangeRule(rule: SiteRule): void }) {
  const Line = useLate(props.panel.tabs.siteUse.value !== undefined, features.SiteLine);
  return Line ? <Line {...props} /> : null;
}
