import type { Described } from '../dependencies.ts';
import { ABOUT_API } from './about-api.ts';
import { callOperation } from './call-operation.ts';
import { failure } from './failure.ts';
import { downloadOperation, uploadOperation } from './file-operations.ts';
import type { Paths } from './openapi-parts.ts';

/** A part of the API under one heading, in the order in which it was bound. */
export interface Section {
  title: string;
  described: readonly Described[];
}

/** The OpenAPI 3.1 document, made from the very schemas that the calls are parsed with. */
export function openApiDocument(sections: readonly Section[]) {
  return {
    openapi: '3.1.0',
    info: { title: 'Partline', version: '1', description: ABOUT_API },
    security: [{ session: [] }, { token: [] }],
    tags: sections.map(({ title }) => ({ name: title })),
    paths: Object.fromEntries(sections.flatMap(pathsOf)) as Paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Set by /api/auth/signin. Behind https it is called __Host-sid.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'Made by /api/token/make.' },
      },
      responses: { Failure: failure() },
    },
  };
}

function pathsOf({ title, described }: Section): [string, Paths[string]][] {
  return described.map((one) => {
    if ('upload' in one) return [one.upload.path, { post: uploadOperation(title, one.upload) }];
    if ('download' in one) return [one.download.path, { get: downloadOperation(title, one.download) }];
    return [one.call.path, { post: callOperation(title, one.call, one.contentTypes) }];
  });
}
