import { lostPresses } from './lost-presses.ts';
import { visitScreens } from './visited-screens.ts';

visitScreens({
  title: 'no press is lost to a field that loses the focus',
  looks: [{ name: 'light', checks: { presses: lostPresses } }],
});
