import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../lib/json/json.ts';
import { asDocuments, sourcesPart } from '../../lib/output/documents.ts';

const id = '0191d3a4-0000-7000-8000-000000000001';
const digest = 'd41d8cd98f00b204e9800998ecf8427e';

function sourceOf(metadata: JsonObject, own: string | null = id) {
  const part = sourcesPart(asDocuments({ id: own, page_content: 'p', metadata, type: 'Document' }) ?? []);
  if (part.kind !== 'sources' || !part.sources[0]) throw new Error('There is no source.');
  return part.sources[0];
}

/** The keys are those of the retrievers and loaders of LangChain that are named. */
describe('a source is titled', () => {
  test.each<[string, JsonObject, string]>([
    ['WebBaseLoader', { source: 'https://a.example/x', title: 'A', language: 'en' }, 'A'],
    ['PyPDFLoader', { source: '/data/guide.pdf', page: 3, title: '' }, '/data/guide.pdf'],
    ['PyPDFLoader, a file without a title', { source: 'guide.pdf', title: 'untitled' }, 'guide.pdf'],
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
    ['a camel-cased file', { fileName: 'a.txt', id }, 'a.txt'],
    ['NotionDBLoader', { Name: 'Roadmap', id }, 'Roadmap'],
    ['AzureAISearchRetriever', { id, metadata: '{"source": "a.pdf", "page": 1}' }, 'a.pdf'],
    [
      'AzureAISearchRetriever, blobs',
      { metadata_storage_name: 'b.pdf', metadata_storage_path: 'aHR0' },
      'b.pdf',
    ],
    [
      'AmazonKnowledgeBasesRetriever',
      { location: { s3Location: { uri: 's3://bucket/report.pdf' }, type: 'S3' }, score: 0.4 },
      's3://bucket/report.pdf',
    ],
    ['ElasticsearchRetriever', { _index: 'i', _id: digest, _source: { metadata: { title: 'E' } } }, 'E'],
    ['metadata inside of metadata', { metadata: { metadata: { title: 'Deep' } }, source: id }, 'Deep'],
    ['what lies on top goes first', { title: 'Top', metadata: { title: 'Deep' } }, 'Top'],
    ['not by its author', { author: { name: 'Bob' }, source: 'a.txt' }, 'a.txt'],
    ['a source that is a UUID, and a URL', { source: id, url: 'https://a.example/x' }, 'https://a.example/x'],
    ['a title that is a UUID, and a name', { title: id, name: 'Plan' }, 'Plan'],
    ['a title that is a digest', { title: digest, source: 'a.txt' }, 'a.txt'],
    ['a file that is named for a UUID', { file_name: `${id}.pdf`, title: 'Plan' }, 'Plan'],
    ['a chunk of a UUID', { source: `doc_${id}_chunk_3`, document_id: 'handbook' }, 'handbook'],
    ['an id that people gave', { document_id: 'handbook-3' }, 'handbook-3'],
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
  ])('never %s, where it has nothing else', (machine) => {
    expect(sourceOf({ source: machine }, machine)).toMatchObject({ title: '', whole: '' });
  });

  test.each(['Deadbeef', 'cafe', '1984', 'Decade', 'id', 'Chapter 12', 'a_b_c'])('%s is a title', (title) => {
    expect(sourceOf({ title }).title).toBe(title);
  });
});

describe('a long path is titled by its last part, and is there as a whole', () => {
  test.each([
    ['/home/ann/documents/projects/rivers/report.pdf', 'report.pdf'],
    ['C:\\Users\\Ann\\Documents\\Projects\\Rivers\\report.pdf', 'report.pdf'],
    ['s3://a-bucket-of-ours/projects/rivers/2024/report.pdf', 'report.pdf'],
    ['https://docs.example.org/guide/v2/routing%20tables/?utm=1#top', 'routing tables'],
    [`https://docs.example.org/${'x'.repeat(30)}/`, 'x'.repeat(30)],
  ])('%s', (source, title) => {
    expect(sourceOf({ source })).toMatchObject({ title, whole: source });
  });

  test('a short one is its title', () => {
    expect(sourceOf({ source: 'docs/intro.md' })).toMatchObject({ title: 'docs/intro.md', whole: '' });
  });
});

test.each<[JsonObject, string]>([
  [{ source: 'a.pdf', sourceURL: 'https://a.example/x' }, 'https://a.example/x'],
  [{ 'Entry ID': 'http://arxiv.org/abs/1' }, 'http://arxiv.org/abs/1'],
  [{ metadata: { link: 'https://a.example/x' } }, 'https://a.example/x'],
  [{ source: 'javascript:alert(1)', path: 'https://not.said' }, ''],
])('the address of %j is %j', (metadata, url) => {
  expect(sourceOf(metadata).url).toBe(url);
});
