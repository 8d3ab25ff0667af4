import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../lib/json/json.ts';
import { asDocuments, sourcesPart } from '../../lib/output/sources-part.ts';

const id = '0191d3a4-0000-7000-8000-000000000001';
const digest = 'd41d8cd98f00b204e9800998ecf8427e';

function sourceOf(metadata: JsonObject, own: string | null = id) {
  const part = sourcesPart(asDocuments({ id: own, page_content: 'p', metadata, type: 'Document' }) ?? []);
  if (part.kind !== 'sources' || !part.sources[0]) throw new Error('Expected a source.');
  return part.sources[0];
}

/** The keys are those of the named LangChain retrievers and loaders. */
describe('source title from', () => {
  test.each<[string, JsonObject, string]>([
    ['WebBaseLoader', { source: 'https://a.example/x', title: 'A', language: 'en' }, 'A'],
    ['PyPDFLoader', { source: '/data/guide.pdf', page: 3, title: '' }, '/data/guide.pdf'],
    ['PyPDFLoader without a title', { source: 'guide.pdf', title: 'untitled' }, 'guide.pdf'],
    [
      'ArxivRetriever',
      { 'Entry ID': 'http://arxiv.org/abs/1', Title: 'Attention', Authors: 'V' },
      'Attention',
    ],
    ['PubMedRetriever', { uid: '37666905', Title: 'Rivers', Published: '2023' }, 'Rivers'],
    ['UnstructuredLoader', { source: `/t/${id}`, filename: 'plan.docx', element_id: digest }, 'plan.docx'],
    ['LlamaIndexRetriever', { document_id: id, file_name: 'plan.md', file_path: '/d/plan.md' }, 'plan.md'],
    ['FirecrawlLoader', { sourceURL: 'https://a.example/x', ogTitle: 'Of A' }, 'Of A'],
    ['FirecrawlLoader without a title', { sourceURL: 'https://a.example/x' }, 'https://a.example/x'],
    ['a camel-case file name', { fileName: 'a.txt', id }, 'a.txt'],
    ['NotionDBLoader', { Name: 'Roadmap', id }, 'Roadmap'],
    ['AzureAISearchRetriever', { id, metadata: '{"source": "a.pdf", "page": 1}' }, 'a.pdf'],
    [
      'AzureAISearchRetriever with blobs',
      { metadata_storage_name: 'b.pdf', metadata_storage_path: 'aHR0' },
      'b.pdf',
    ],
    [
      'AmazonKnowledgeBasesRetriever',
      { location: { s3Location: { uri: 's3://bucket/report.pdf' }, type: 'S3' }, score: 0.4 },
      's3://bucket/report.pdf',
    ],
    ['ElasticsearchRetriever', { _index: 'i', _id: digest, _source: { metadata: { title: 'E' } } }, 'E'],
    ['nested metadata', { metadata: { metadata: { title: 'Deep' } }, source: id }, 'Deep'],
    ['the top level rather than nested metadata', { title: 'Top', metadata: { title: 'Deep' } }, 'Top'],
    ['the file rather than its author', { author: { name: 'Bob' }, source: 'a.txt' }, 'a.txt'],
    ['a URL rather than a UUID', { source: id, url: 'https://a.example/x' }, 'https://a.example/x'],
    ['a name rather than a UUID', { title: id, name: 'Plan' }, 'Plan'],
    ['a path rather than a digest', { title: digest, source: 'a.txt' }, 'a.txt'],
    ['a title rather than a file named by a UUID', { file_name: `${id}.pdf`, title: 'Plan' }, 'Plan'],
    [
      'an id rather than a chunk of a UUID',
      { source: `doc_${id}_chunk_3`, document_id: 'handbook' },
      'handbook',
    ],
    ['a readable id', { document_id: 'handbook-3' }, 'handbook-3'],
  ])('%s', (_, metadata, title) => {
    expect(sourceOf(metadata).title).toBe(title);
  });

  test.each([
    id,
    id.toUpperCase(),
    `{${id}}`,
    `urn:uuid:${id}`,
    id.replaceAll('-', ''),
    digest,
    `sha256:${digest}${digest}`,
    '507f1f77bcf86cd799439011',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    `${id}.pdf`,
    `doc_${id}_chunk_12`,
  ])('is empty rather than %s', (machine) => {
    expect(sourceOf({ source: machine }, machine)).toMatchObject({ title: '', whole: '' });
  });

  test.each(['Deadbeef', 'cafe', '1984', 'Decade', 'id', 'Chapter 12', 'a_b_c'])(
    'is the readable title %s',
    (title) => {
      expect(sourceOf({ title }).title).toBe(title);
    },
  );
});

describe('long path is shortened to its last part, with the whole kept', () => {
  test.each([
    ['/home/ann/documents/projects/rivers/report.pdf', 'report.pdf'],
    ['C:\\Users\\Ann\\Documents\\Projects\\Rivers\\report.pdf', 'report.pdf'],
    ['s3://a-bucket-of-ours/projects/rivers/2024/report.pdf', 'report.pdf'],
    ['https://docs.example.org/guide/v2/routing%20tables/?utm=1#top', 'routing tables'],
    [`https://docs.example.org/${'x'.repeat(30)}/`, 'x'.repeat(30)],
  ])('%s', (source, title) => {
    expect(sourceOf({ source })).toMatchObject({ title, whole: source });
  });

  test('unless it is short', () => {
    expect(sourceOf({ source: 'docs/intro.md' })).toMatchObject({ title: 'docs/intro.md', whole: '' });
  });
});

test.each<[JsonObject, string]>([
  [{ source: 'a.pdf', sourceURL: 'https://a.example/x' }, 'https://a.example/x'],
  [{ 'Entry ID': 'http://arxiv.org/abs/1' }, 'http://arxiv.org/abs/1'],
  [{ metadata: { link: 'https://a.example/x' } }, 'https://a.example/x'],
  [{ source: 'javascript:alert(1)', path: 'https://not.said' }, ''],
])('the URL of the source %j is %j', (metadata, url) => {
  expect(sourceOf(metadata).url).toBe(url);
});
