import { formatSize, LARGEST_FILE_BYTES, MAX_UPLOADED, type uploadCall } from '#domain/file/file';
import type { Download } from '#domain/wire/download';
import {
  fileResponses,
  type JsonSchema,
  jsonSchema,
  type Operation,
  operationId,
  responsesOf,
} from './openapi-parts.ts';

/** Describes the upload, which expects a form instead of JSON. */
export function uploadOperation(tag: string, { path, field, answer, summary }: typeof uploadCall): Operation {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const properties = { [field]: { type: 'array', items: file, minItems: 1, maxItems: MAX_UPLOADED } };
  return {
    operationId: operationId(path),
    tags: [tag],
    summary,
    description:
      `For editors and administrators. Writes. At most ${MAX_UPLOADED} files of ${formatSize(LARGEST_FILE_BYTES)} each. ` +
      'The response is one object for one file, and a list for several. A file that is not in the file_ids of a record ' +
      'within 7 days is deleted.',
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties, required: [field] } } },
    },
    responses: responsesOf(jsonSchema(answer, 'output')),
  };
}

/** Describes a download, with the parameters of its path and its query. */
export function downloadOperation(tag: string, download: Download<object>): Operation {
  const { path, parameters, contentTypes, summary } = download;
  const { properties, required } = jsonSchema(parameters, 'output');
  const needed = new Set(required as string[] | undefined);
  return {
    operationId: operationId(path),
    tags: [tag],
    summary,
    parameters: Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
      name,
      in: path.includes(`{${name}}`) ? 'path' : 'query',
      required: needed.has(name),
      // Several values of a parameter are one text, such as `1,2,3`.
      ...(schema.type === 'array' && { explode: false }),
      schema,
    })),
    responses: fileResponses(contentTypes),
  };
}
