import { expect, test } from 'vitest';
import { isSecretName } from '../../lib/form/secret-signs.ts';
import { fc } from '../support/fast-check.ts';

const secret = [
  // Headers, as written by people and in public reports of leaked keys.
  'Authorization Proxy-Authorization X-API-Key apikey X-Auth-Token X-AuthToken AccessKey ApiToken X-Auth x-jwt',
  'Client-Secret Ocp-Apim-Subscription-Key X-Password X-Goog-Credentials X-Amz-Security-Token x-functions-key',
  // Fields and parameters.
  'api_key apiKeys myApiKey api_key2 xAPIkey APIKey openai_api_key OPENAI_API_KEY HF_TOKEN_2 aws_access_key_id',
  'aws_session_token huggingfacehub_api_token authorization_token azure_ad_token mcp_auth_token sas_token csrf_token',
  'aws_secret_access_key secret_id accessToken refresh_token id_token bot_token foobarToken CLAUDE_CODE_OAUTH_TOKEN',
  'key token sig signature pwd passphrase userpassword db_password basic_auth private-key pat cookie token_value',
].flatMap((names) => names.split(' '));

const plain = [
  'X-Team X-Author Authority X-Keyboard X-Token-Count X-Session-Id Accept Idempotency-Key X-Request-Id',
  // Parameters of models and tokenizers.
  'max_tokens maxTokens max_completion_tokens max_new_tokens budget_tokens stop_token_ids eos_token bos_token tokens',
  'decoder_start_token_id truncate_prompt_tokens allowed_token_ids max_token_limit max_tokens_to_sample token_budget',
  'skip_special_tokens per_layer_token_embd tokens_per_second tokenizer token_limit prompt_cache_key thought_signature',
  // LangChain, LangGraph and databases.
  'session_id thread_id checkpoint_ns memory_key input_key output_key input_messages_key history_messages_key',
  'question_key answer_key page_content_key metadata_key namespace_key doc_key vector_key embedding_key chat_memory_key',
  'sort_key primary_key partition_key range_key join_key public_key page_token nextPageToken key_points keywords',
  'langgraph_auth_user_id azure_ad_token_provider openai_api_base openai_api_type credentials_profile_name',
  // Facts about a secret, and words that only hold one.
  'token_type token_url auth_type authorization_endpoint password_hint api_key_env use_auth Secretary author monkey',
  'passage compass constructor',
].flatMap((names) => names.split(' '));

test.each(secret)('%s names a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each(plain)('%s names no secret', (name) => {
  expect(isSecretName(name)).toBe(false);
});

test('a name is judged by its words, however they are joined', () => {
  const joined: ((words: string[]) => string)[] = [
    (words) => words.join('_'),
    (words) => words.join('-').toUpperCase(),
    (words) => words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    (words) => words.join('.'),
  ];
  const property = fc.property(
    fc.constantFrom(...secret, ...plain).filter((name) => /^[a-z]+(?:_[a-z]+)+$/.test(name)),
    fc.constantFrom(...joined),
    (name, join) => isSecretName(join(name.split('_'))) === isSecretName(name),
  );
  fc.assert(property);
});

test('any text may be a name', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => typeof isSecretName(name) === 'boolean'));
});
