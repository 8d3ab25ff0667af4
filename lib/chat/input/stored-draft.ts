import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import { recordReader } from '../conversation/stored-record.ts';
import { type Attachment, attachment } from '../file/attachment.ts';
import * as version1 from '../frozen/draft-v1.ts';
import { type FormState, formState } from './form-state.ts';

const form = recordReader(formState, version1.form, (state) => state);
const files = recordReader(z.array(attachment), version1.files, (list) => list);

/** Reads the form of a profile; undefined where nothing readable is stored. */
export const readFormDraft = (stored: string | null): FormState | undefined =>
  form(parseJson(stored ?? '')).data;

/** Reads the files of an unsent message. */
export const readDraftFiles = (stored: string | null): Attachment[] =>
  files(parseJson(stored ?? '')).data ?? [];
