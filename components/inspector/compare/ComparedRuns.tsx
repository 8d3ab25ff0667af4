import type { ComponentChildren } from 'preact';
import { foundText, valueName } from '../../../lib/chat/compare/compare-text.ts';
import type {
  DataDifference,
  Difference,
  PairDifference,
  ShownTexts,
} from '../../../lib/chat/compare/compared-texts.ts';
import type { Trace } from '../../../lib/chat/trace/trace.ts';
import { headerDifference } from '../../../lib/chat/trace/trace-heads.ts';
import { traceGapTexts } from '../../../lib/chat/trace/trace-text.ts';
import type { Usage } from '../../../lib/output/usage.ts';
import { say } from '../../../lib/words/say.ts';
import { TextSide, Value } from '../../compare/Difference.tsx';
import { figuresOf, timesOf } from '../Overview.tsx';
import styles from '../parts/Facts.module.css';
import { type Fact, HeaderValue, Part } from '../parts/Facts.tsx';
import comparedStyles from './Compared.module.css';

/** One of the two runs. `isPart`: more of its trace is being read. */
export type ComparedRun = { trace: Trace; usage: Usage | undefined; isPart?: boolean };

type Props = {
  one: ComparedRun;
  other: ComparedRun;
  /** Undefined until they are compared, and if one was not kept. */
  bodies: Difference | undefined;
  answers: PairDifference | undefined;
  /** The choice of how the answers are compared. */
  viewChoice: ComponentChildren;
};

/** Two runs of one message: their times and figures, their requests and their answers. */
export const ComparedRuns = ({ one, other, bodies, answers, viewChoice }: Props) => (
  <>
    <Part title={say('inspector_figures')}>
      {one.isPart || other.isPart ? (
        <p class={styles.hint}>{say('common_loading')}</p>
      ) : (
        <ComparedTable label={say('inspector_figure')} rows={figureRows(one, other)} />
      )}
    </Part>
    <Requests one={one.trace} other={other.trace} bodies={bodies} />
    <Part title={say('inspector_answers')} tools={viewChoice}>
      <p class={styles.hint} role="status">
        {answers ? foundText(answers) : say('common_loading')}
      </p>
      {answers && answers.kind !== 'waiting' && answers.kind !== 'missing' && (
        <DifferenceView difference={answers} />
      )}
    </Part>
  </>
);

function figureRows(one: ComparedRun, other: ComparedRun) {
  const [facts, others] = [factsOf(one), factsOf(other)];
  const rows = [...facts].map(([name, value]) => ({ name, one: value, other: others.get(name) }));
  const [gaps, otherGaps] = [traceGapTexts(one.trace), traceGapTexts(other.trace)];
  if (gaps.length + otherGaps.length === 0) return rows;
  return [...rows, { name: say('inspector_notKept'), one: gapsText(gaps), other: gapsText(otherGaps) }];
}

const gapsText = (gaps: string[]) => (gaps.length === 0 ? '–' : gaps.join(' '));

/** The figures, and the times that are not among them. */
const factsOf = ({ trace, usage }: ComparedRun): Map<string, Fact['value']> =>
  new Map([...figuresOf(trace, usage), ...timesOf(trace)].map(({ name, value }) => [name, value]));

type RequestsProps = { one: Trace; other: Trace; bodies: Difference | undefined };

function Requests({ one: { request }, other: { request: otherRequest }, bodies }: RequestsProps) {
  if (!request || !otherRequest) {
    return (
      <Part title={say('inspector_request')}>
        <p class={styles.hint}>{say('inspector_requestsNotKept')}</p>
      </Part>
    );
  }
  const headers = headerDifference(request.headers, otherRequest.headers);
  const addresses = request.url === otherRequest.url ? [] : [request.url];
  const isKept = request.body !== undefined && otherRequest.body !== undefined;
  const isCut = (request.leftOut ?? 0) + (otherRequest.leftOut ?? 0) > 0;
  return (
    <>
      <Part title={say('inspector_request')}>
        {headers.length + addresses.length > 0 ? (
          <ComparedTable
            label={say('profileEditor_headerName')}
            isCode={true}
            rows={[
              ...addresses.map((url) => ({ name: say('address_url'), one: url, other: otherRequest.url })),
              ...headers.map(({ name, one, other }) => ({
                name,
                one: <HeaderSide value={one} />,
                other: <HeaderSide value={other} />,
              })),
            ]}
          />
        ) : (
          <p class={styles.hint}>{say('inspector_requestsSame')}</p>
        )}
        <p class={styles.hint}>{say('inspector_secretsNotCompared')}</p>
      </Part>
      <Part title={say('inspector_body')}>
        <p class={styles.hint}>{isKept ? bodiesText(bodies, isCut) : say('inspector_bodiesNotKept')}</p>
        {isCut && <p class={styles.hint}>{say('inspector_bodiesCut')}</p>}
        {isKept && bodies && <DifferenceView difference={bodies} />}
      </Part>
    </>
  );
}

const HeaderSide = ({ value }: { value: string | undefined }) =>
  value === undefined ? (
    <span class={styles.hint}>{say('compare_missing')}</span>
  ) : (
    <HeaderValue value={value} />
  );

function bodiesText(bodies: Difference | undefined, isCut: boolean): string {
  if (!bodies) return say('common_loading');
  if (bodies.kind === 'too-long') return say('inspector_bodiesTooLong');
  if (bodies.count > 0) return say('inspector_bodiesFound', { count: bodies.count });
  return say(isCut ? 'inspector_bodiesSameKept' : 'inspector_bodiesSame');
}

/** The difference of two texts or values, and of what is beside them; empty if they are the same. */
function DifferenceView({ difference }: { difference: Difference }) {
  if (difference.kind === 'too-long') return null;
  const { kind, found, count, beside } = difference;
  return (
    <>
      {kind === 'data' && count > 0 && <ChangedValues found={found} />}
      {kind === 'text' && count > 0 && <ChangedTexts found={found} />}
      {beside && beside.count > 0 && <ChangedValues found={beside} nameOf={valueName} />}
    </>
  );
}

type ValuesProps = { found: DataDifference; nameOf?(path: string): string };

function ChangedValues({ found: { changes, count }, nameOf = (path) => path }: ValuesProps) {
  const more = count - changes.length;
  return (
    <>
      <ComparedTable
        label={say('inspector_place')}
        isCode={true}
        rows={changes.map(({ path, one, other }) => ({
          name: nameOf(path),
          one: <Value value={one} />,
          other: <Value value={other} />,
        }))}
      />
      {more > 0 && <p>{say('compare_moreChanges', { count: more })}</p>}
    </>
  );
}

function ChangedTexts({ found: { sides, view } }: { found: ShownTexts }) {
  return (
    <div class={comparedStyles.sides}>
      {sides.map((shown, side) => (
        <div key={side} class={comparedStyles.side}>
          <h4>{say(side === 0 ? 'inspector_thisRun' : 'inspector_otherRun')}</h4>
          <TextSide shown={shown} isSource={view === 'source'} />
        </div>
      ))}
    </div>
  );
}

type ComparedRow = { name: string; one: ComponentChildren; other: ComponentChildren };

type ComparedTableProps = {
  /** Head of the names. */
  label: string;
  rows: ComparedRow[];
  isCode?: boolean;
};

/** Values of two runs side by side. */
const ComparedTable = ({ label, rows, isCode = false }: ComparedTableProps) => (
  <table class={`${comparedStyles.table} ${isCode ? comparedStyles.code : ''}`}>
    <thead>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">{say('inspector_thisRun')}</th>
        <th scope="col">{say('inspector_otherRun')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, one, other }) => (
        <tr key={name}>
          <th class={comparedStyles.name} scope="row">
            <bdi>{name}</bdi>
          </th>
          <td dir="auto">{one}</td>
          <td dir="auto">{other}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
