import type { HeaderList } from '../../../lib/runnable/run-event.ts';
import { say } from '../../../lib/words/say.ts';
import styles from './Facts.module.css';

/** The mark of a secret in a trace, and on the screen. */
const masked = '[secret]';
const dots = '••••';

/** Headers as a table, secrets as dots. */
export const HeaderTable = ({ headers }: { headers: HeaderList }) => (
  <table class={styles.headers}>
    <thead class="visually-hidden">
      <tr>
        <th scope="col">{say('profileEditor_headerName')}</th>
        <th scope="col">{say('profileEditor_headerValue')}</th>
      </tr>
    </thead>
    <tbody>
      {headers.map(([name, value], place) => (
        <tr key={place}>
          <th scope="row">{name}</th>
          <td dir="auto">
            <HeaderValue value={value} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The value of a header, secrets as dots. */
export const HeaderValue = ({ value }: { value: string }) => (
  <>
    {value.split(masked).map((text, part) => (
      <span key={part}>
        {part > 0 && (
          <>
            <span aria-hidden="true">{dots}</span>
            <span class="visually-hidden">{say('inspector_secret')}</span>
          </>
        )}
        {text}
      </span>
    ))}
  </>
);

export const headersAsText = (headers: HeaderList) =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');
