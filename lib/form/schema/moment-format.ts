import { format } from '@cfworker/json-schema';

type Check = (text: string) => boolean;

/** Checks of texts by the name of their format. */
export type FormatChecks = Record<string, Check>;

const ofSchema: Record<string, Check | undefined> = { ...format };
const isOfSchema = (name: string, text: string) => ofSchema[name]?.(text) === true;

const aTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d{1,9})?)?(z|[-+−]\d\d:?\d\d)?$/i;
const isTime: Check = (text) => aTime.test(text) || isOfSchema('time', text);

/** Seconds since 1970. */
const aNumber = /^[-+]?(\d+\.?\d*|\.\d+)$/;

const isDateTime: Check = (text) => {
  const [date = '', time, ...rest] = text.split(/[tT _]/);
  const isMoment = isOfSchema('date', date) && (time === undefined || isTime(time)) && rest.length === 0;
  return isMoment || aNumber.test(text);
};

/**
 * Runs a check with more formats, and with the moments that Pydantic takes. JSON Schema requires a time zone in each
 * `time` and `date-time`; Pydantic writes the same formats for moments that may have none, and values that it takes
 * must not be refused. All validators of the library share one table of formats, so it is restored afterwards.
 */
export function withFormats<Checked>(more: FormatChecks, check: () => Checked): Checked {
  const { time, 'date-time': dateTime } = format;
  Object.assign(format, { time: isTime, 'date-time': isDateTime }, more);
  try {
    return check();
  } finally {
    Object.assign(format, { time, 'date-time': dateTime });
    for (const name of Object.keys(more)) delete format[name];
  }
}
