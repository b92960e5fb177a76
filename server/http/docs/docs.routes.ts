import type { FastifyInstance } from 'fastify';
import { READ_ONLY } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { NONCE_PLACE, newNonce } from '../guard/headers.ts';
import { withLimit } from '../with-limit.ts';
import { type JsonSchema, type Operation, openApiDocument, type Section } from './openapi.ts';

/** Serves the description of the API in these sections, as JSON and as a page for signed-in users. */
export function docsRoutes(
  app: FastifyInstance,
  { limits }: Pick<Dependencies, 'limits'>,
  sections: readonly Section[],
): void {
  let cached: { json: string; page: string } | undefined;
  // Created on demand, because few runs of the server ever need it.
  const texts = async () => {
    if (!cached) {
      const document = openApiDocument(sections);
      cached = { json: JSON.stringify(document), page: docsPage(document) };
    }
    return cached;
  };

  const config = READ_ONLY;
  app.get('/api/openapi.json', { config }, async (request, reply) => {
    const { json } = await withLimit(limits.calls, { request, reply }, texts);
    return reply.type('application/json; charset=utf-8').send(json);
  });

  app.get('/api/docs', { config }, async (request, reply) => {
    const { page } = await withLimit(limits.calls, { request, reply }, texts);
    const nonce = newNonce();
    return reply
      .header('content-security-policy', docsPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replace(NONCE_PLACE, nonce));
  });
}

const INDENT = '  ';

type Document = ReturnType<typeof openApiDocument>;

/**
 * Renders the API as a page without scripts. A placeholder in its `<style>` is replaced with a nonce in each response.
 */
function docsPage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const calls = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section><h2>${escapeHtml(name)}</h2>${calls.map(callText).join('')}</section>`;
  });

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Partline API</title>
<style nonce="${NONCE_PLACE}">${STYLE}</style>
</head>
<body>
<main>
<h1>Partline API</h1>
${paragraphs(document.info.description)}
<p><a href="/api/openapi.json">OpenAPI ${document.openapi} document</a></p>
${failureText(document.components.responses.Failure)}
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function docsPolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

function failureText(failure: JsonSchema): string {
  return [
    '<section><h2>Failures</h2>',
    paragraphs(String(failure.description)),
    `<pre>${escapeHtml(contentOf(failure) ?? '')}</pre></section>`,
  ].join('');
}

function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n');
}

function callText({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const request = contentOf(operation.requestBody);
  const response = contentOf((operation.responses as Record<string, JsonSchema>)[200]);
  return [
    `<details id="${escapeHtml(operation.operationId)}">`,
    `<summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>`,
    operation.description ? `<p>${escapeHtml(operation.description)}</p>` : '',
    parameterText(operation.parameters ?? []),
    request ? `<h3>Request</h3><pre>${escapeHtml(request)}</pre>` : '<p>No body.</p>',
    response ? `<h3>Response</h3><pre>${escapeHtml(response)}</pre>` : '',
    '</details>',
  ].join('');
}

function parameterText(parameters: readonly JsonSchema[]): string {
  const items = parameters.map(
    ({ name, in: location, description }) =>
      `<li><code>${escapeHtml(String(name))}</code> in the ${escapeHtml(String(location))}${
        description ? `: ${escapeHtml(String(description))}` : ''
      }</li>`,
  );
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

function contentOf(body: JsonSchema | undefined): string | undefined {
  const content = Object.entries((body?.content ?? {}) as Record<string, { schema: JsonSchema }>)[0];
  if (!content) return undefined;
  const [type, { schema }] = content;
  return type === 'application/json' ? schemaText(schema) : `${type}\n${schemaText(schema)}`;
}

/**
 * Renders a JSON Schema as a readable type, `{ name: string; note?: string | null }`, over several lines. A text with a
 * format shows the format, such as `date`.
 */
function schemaText(schema: unknown, depth = 0): string {
  const {
    type,
    properties,
    items,
    oneOf,
    anyOf = oneOf,
    enum: values,
    format,
    ...rest
  } = (schema ?? {}) as JsonSchema;
  if ('const' in rest) return JSON.stringify(rest.const);
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  if (Array.isArray(anyOf)) return union(anyOf.map((member) => schemaText(member, depth)));
  if (type === 'array') return listOf(schemaText(items, depth));
  if (properties) return objectText(properties as JsonSchema, rest.required, depth);
  const types = [type ?? 'any'].flat().map((one) => (one === 'string' ? (format ?? one) : one));
  return union(types.map(String));
}

function objectText(properties: JsonSchema, required: unknown, depth: number): string {
  const needed = new Set(Array.isArray(required) ? required : []);
  const margin = INDENT.repeat(depth + 1);
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${margin}${name}${needed.has(name) ? '' : '?'}: ${schemaText(schema, depth + 1)}`,
  );
  return fields.length > 0 ? `{\n${fields.join('\n')}\n${INDENT.repeat(depth)}}` : '{}';
}

function union(members: string[]): string {
  return [...new Set(members)].join(' | ');
}

function listOf(member: string): string {
  return member.includes(' | ') && !member.endsWith('}') ? `(${member})[]` : `${member}[]`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary { cursor: pointer; }
summary code { font-weight: 600; margin-right: .5rem; }
pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent); }
`;
