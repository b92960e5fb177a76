import { storedFile, UPLOAD_PATH } from '#domain/file/file';
import { XLSX } from '../download.ts';
import { answers, type JsonSchema, jsonSchema, type Operation, operationId } from './openapi-parts.ts';

const TAG = 'Files';

/** The upload, which takes a form instead of JSON. */
export function uploadOperation(): Operation {
  const file = jsonSchema(storedFile, 'output');
  const properties = { file: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return {
    operationId: operationId(UPLOAD_PATH),
    tags: [TAG],
    summary: 'Upload a file, or several',
    description: 'At most 10 MiB each. One file is answered by itself, several as a list.',
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
    },
    responses: answers({
      type: 'object',
      properties: {
        success: { type: 'boolean' },
        message: { type: 'string' },
        data: { anyOf: [file, { type: 'array', items: file }] },
      },
      required: ['success', 'message', 'data'],
    }),
  };
}

/** Everything that is downloaded, by its path. */
export function downloadOperations(): [string, Operation][] {
  return [
    download('/api/file/{file_id}', 'path', 'file_id', 'Download a file', '*/*'),
    ...(['specification', 'purchase', 'invoice'] as const).map((kind) =>
      download(`/api/${kind}_list/export`, 'query', `${kind}_id`, `Export a ${kind} as a workbook`, XLSX),
    ),
    ...(['specification', 'purchase', 'invoice'] as const).map((kind) => exportMany(kind)),
    download(
      '/api/purchase_list/export_status',
      'query',
      'purchase_id',
      'Export the status of a purchase, a sheet for each group',
      XLSX,
    ),
  ];
}

function download(
  path: string,
  place: 'path' | 'query',
  id: string,
  summary: string,
  type: string,
): [string, Operation] {
  const schema: JsonSchema = { type: 'integer', minimum: 1 };
  return [
    path,
    {
      operationId: operationId(path),
      tags: [TAG],
      summary,
      parameters: [{ name: id, in: place, required: true, schema }],
      responses: answers({ type: 'string', contentMediaType: type }, type),
    },
  ];
}

function exportMany(kind: string): [string, Operation] {
  const path = `/api/${kind}_list/export_many`;
  return [
    path,
    {
      operationId: operationId(path),
      tags: [TAG],
      summary: `Export several ${kind}s as one workbook, above 100 as an archive`,
      parameters: [
        { name: 'ids', in: 'query', required: true, schema: { type: 'string', pattern: '^\\d+(,\\d+)*$' } },
      ],
      responses: answers({ type: 'string', contentMediaType: XLSX }, XLSX),
    },
  ];
}
