import { hostOf } from '../../../lib/chat/file/tab-file.ts';
import { obstacleText, tabFileFailureText, tabFileTitle } from '../../../lib/chat/file/tab-file-text.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { loadOffered, placeOfFile } from '../../../lib/panel/tabs/tab-files.ts';
import type { OfferedFile } from '../../../lib/panel/tabs/tab-state.ts';
import { say } from '../../../lib/words/say.ts';
import { FileOffer } from '../../context/FileOffer.tsx';

/** The file of the tab that is on offer, with what stands in its way. */
export function OfferedTabFile({ panel, file }: { panel: Panel; file: OfferedFile }) {
  const { kind, url, isLoading = false, failure } = file;
  const place = placeOfFile(panel);
  const obstacle = obstacleText(file, place);
  const host = hostOf(url);

  function text(): string {
    if (isLoading) return host && say('tabFile_loading', { host });
    if (obstacle !== undefined) return obstacle;
    if (failure) return tabFileFailureText(failure, host);
    return place.kind === 'field' ? say('tabFile_intoField', { field: place.field.title }) : '';
  }

  return (
    <FileOffer
      title={tabFileTitle(file)}
      url={url}
      label={say('tabFile_load', { kind })}
      text={text()}
      isProblem={!isLoading && obstacle === undefined && failure !== undefined}
      isLoading={isLoading}
      onLoad={obstacle === undefined || isLoading ? () => void loadOffered(panel) : undefined}
      onDismiss={() => {
        panel.tabs.offeredFile.value = undefined;
      }}
    />
  );
}
