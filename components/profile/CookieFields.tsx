import { useId, useState } from 'preact/hooks';
import { isDemo } from '../../lib/chat/profile/demo.ts';
import { originOf, type Profile } from '../../lib/chat/profile/profile.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import cookieStyles from './CookieFields.module.css';

/** Lists the names of the cookies for a URL; undefined if the person refuses. Called in the click. */
export type ShowCookies = (url: string) => Promise<string[] | undefined>;

type Props = { profile: Profile; showCookies: ShowCookies; onChange(part: Partial<Profile>): void };

/** Whether requests carry the browser's cookies, and which they would be. */
export function CookieFields({ profile, showCookies, onChange }: Props) {
  const id = useId();
  const { url } = profile;
  const site = URL.canParse(url) ? originOf(url) : undefined;
  const [seen, setSeen] = useState<{ url: string; text: string }>();

  function show(site: string) {
    const tell = (names: string[] | undefined) => setSeen({ url, text: cookiesText(site, names) });
    showCookies(url).then(tell, () => tell(undefined));
  }

  return (
    <div>
      <label class={styles.choice}>
        <input
          type="checkbox"
          checked={profile.sendCookies}
          aria-describedby={id}
          onChange={() => onChange({ sendCookies: !profile.sendCookies })}
        />
        {say('profileEditor_cookies')}
      </label>
      <p id={id} class={dialogStyles.hint}>
        {site === undefined
          ? say('profileEditor_cookiesHintNoSite')
          : say('profileEditor_cookiesHint', { site })}
      </p>
      {site !== undefined && !isDemo(url) && (
        <div class={cookieStyles.show}>
          <Button onClick={() => show(site)}>{say('profileEditor_cookiesShow')}</Button>
        </div>
      )}
      <p role="status" class={dialogStyles.hint}>
        {seen?.url === url && seen.text}
      </p>
    </div>
  );
}

function cookiesText(site: string, names: string[] | undefined): string {
  if (!names) return say('profileEditor_cookiesRefused', { site });
  if (names.length === 0) return say('profileEditor_cookiesNone', { site });
  return say('profileEditor_cookiesNames', { count: names.length, names: listText(names) });
}
