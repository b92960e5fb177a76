import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { RecordKind } from '#domain/record/record-kinds';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { batchRoutes } from './batch/batch.routes.ts';
import { carModelRoutes } from './car-model/car-model.routes.ts';
import { containerRoutes } from './container/container.routes.ts';
import { coverageRoutes, stockCountRoutes } from './coverage/coverage.routes.ts';
import { tooLarge } from './errors/errors.ts';
import { EXPORTS } from './exports.ts';
import { fileRoutes } from './file/file.routes.ts';
import { findRoutes } from './find/find.ts';
import { historyRoutes } from './history/history.routes.ts';
import { parseBodies } from './http/body-parser.ts';
import { compressResponses } from './http/compress.ts';
import type {
  Dependencies,
  Described,
  DocumentThreads,
  LongCallThreads,
  WorkbookThreads,
} from './http/dependencies.ts';
import { docsRoutes } from './http/docs/docs.routes.ts';
import type { Section } from './http/docs/openapi.ts';
import { handleErrors } from './http/error-handler.ts';
import {
  LONGEST_SEGMENT,
  readableUrl,
  refuseBrokenRequest,
  refuseSlowRequest,
  requireOneHost,
} from './http/guard/broken-request.ts';
import { secureHeaders } from './http/guard/headers.ts';
import { guardOrigin } from './http/guard/origin-guard.ts';
import { guardReadiness, healthRoutes } from './http/health.routes.ts';
import { servePages } from './http/pages.ts';
import { limitUnreadResponses } from './http/with-limit.ts';
import { invoiceRoutes } from './invoice/invoice.routes.ts';
import { createLimits } from './limit/limit.ts';
import { limitConnections } from './limit/limit-connections.ts';
import { limitSlowClients } from './limit/limit-slow-clients.ts';
import { importRunRoutes } from './long-call/import-run.ts';
import { longCallRoutes } from './long-call/long-call-handler.ts';
import { LONG_CALLS } from './long-calls.ts';
import { partRoutes } from './part/part.routes.ts';
import { partSapRoutes } from './part-sap/part-sap.routes.ts';
import { personRoutes } from './person/person.routes.ts';
import { tokenRoutes } from './person/token.routes.ts';
import { planRoutes } from './plan/plan.routes.ts';
import { purchaseRoutes } from './purchase/purchase.routes.ts';
import { relatedRoutes } from './related/related.routes.ts';
import { scheduleRoutes } from './schedule/schedule.routes.ts';
import { ownSessionRoutes, sessionRoutes } from './session/session.routes.ts';
import { guardSessions, reauthorizeIn } from './session/session-guard.ts';
import { expectSessions } from './session/sessions.ts';
import { signOnRoutes } from './session/sign-on/sign-on.routes.ts';
import { inNetworks } from './settings/networks.ts';
import { exportRoutes } from './sheet/export.ts';
import { specificationRoutes } from './specification/specification.routes.ts';
import type { DatabaseThreadData } from './thread/thread-database.ts';
import { createThreads } from './thread/threads.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';
import { todayRoutes } from './today/today.routes.ts';
import { tryRoutes } from './try/try.routes.ts';
import { viewRoutes } from './view/view.routes.ts';

const MAX_CONNECTIONS = 1_000;

/** The status that nginx logs if a client disconnects before its response. */
const CLIENT_LEFT = 499;

/** Calls validate their input with their own schemas, so Fastify's compilers are not needed. */
const NO_COMPILERS = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } };

/** An import of 250,000 rows uses half of `heapMb`. */
const LONG_CALL_THREADS = {
  program: new URL('./long-call-thread.ts', import.meta.url),
  heapMb: 1_024,
  tooLarge: 'The import needs too much memory. Divide it into smaller files.',
};
/** The largest document uses about 100 MB. */
const DOCUMENT_THREADS = {
  program: new URL('./document-thread.ts', import.meta.url),
  heapMb: 512,
  tooLarge: tooLarge().message,
};

/** A workbook of 50,000 rows uses a third of `heapMb`. */
const WORKBOOK_THREADS = {
  program: new URL('./workbook-thread.ts', import.meta.url),
  heapMb: 1_024,
  tooLarge: 'The file needs too much memory. Export fewer rows at once.',
};

type SectionRoutes = readonly [
  title: string,
  ...routes: ((app: FastifyInstance, deps: Dependencies) => void | Promise<void>)[],
];

const RECORD_SECTIONS = {
  car_model: [['Car models', carModelRoutes, longCallRoutes(LONG_CALLS.car_model)]],
  part: [['Parts', partRoutes, longCallRoutes(LONG_CALLS.part)]],
  part_sap: [
    ['Part SAPs', partSapRoutes, longCallRoutes(LONG_CALLS.part_sap)],
    [
      'Part SAP import',
      longCallRoutes(LONG_CALLS.part_sap_import),
      importRunRoutes('product_sap', bulkCalls),
    ],
    ['Replacement of part SAPs', longCallRoutes(LONG_CALLS.replacement)],
  ],
  specification: [
    [
      'Specifications',
      specificationRoutes,
      longCallRoutes(LONG_CALLS.specification),
      exportRoutes(EXPORTS.specification),
    ],
    [
      'Specification import',
      longCallRoutes(LONG_CALLS.specification_import),
      importRunRoutes('specification', specificationBulkCalls),
    ],
  ],
  plan: [['Plans', planRoutes, longCallRoutes(LONG_CALLS.plan)]],
  purchase: [
    ['Purchases', purchaseRoutes, longCallRoutes(LONG_CALLS.purchase), exportRoutes(EXPORTS.purchase)],
  ],
  invoice: [['Invoices', invoiceRoutes, longCallRoutes(LONG_CALLS.invoice), exportRoutes(EXPORTS.invoice)]],
} satisfies Record<RecordKind, readonly SectionRoutes[]>;

/** The sections of the API, in the order in which `/api/docs` describes them. */
const API: readonly SectionRoutes[] = [
  ['Sessions', sessionRoutes, ownSessionRoutes, signOnRoutes],
  ...Object.values<readonly SectionRoutes[]>(RECORD_SECTIONS).flat(),
  ['Timeline', timelineRoutes],
  ['Containers', containerRoutes, exportRoutes(EXPORTS.container)],
  ['Coverage', coverageRoutes, exportRoutes(EXPORTS.coverage)],
  ['Stock counts', stockCountRoutes, longCallRoutes(LONG_CALLS.stock_count)],
  ['Find', findRoutes],
  ['Related records', relatedRoutes],
  ['Today', todayRoutes],
  ['Schedule', scheduleRoutes],
  ['Try it', tryRoutes],
  ['Imports and bulk changes', batchRoutes, longCallRoutes(LONG_CALLS.batch)],
  ['Saved views', viewRoutes],
  ['Change history', historyRoutes],
  ['Files', fileRoutes],
  ['People', personRoutes],
  ['Tokens', tokenRoutes],
];

/** Builds the application without a listening port. `log` is a pino logger, or false to log nothing. */
export async function buildApp(
  options: Pick<Dependencies, 'db' | 'settings'> & {
    url: string;
    log: FastifyBaseLogger | false;
    /** Aborted when all database work has to stop. */
    interrupted?: AbortSignal;
    isPrepared?: () => boolean;
    measure?: ((app: FastifyInstance) => void) | undefined;
  },
): Promise<FastifyInstance> {
  const { db, url, settings, log, interrupted, isPrepared = () => true, measure } = options;
  const workerData: DatabaseThreadData = { databaseUrl: url };
  const onDatabase = { workerData, interrupt: interrupted };
  const longCalls: LongCallThreads = createThreads({ ...LONG_CALL_THREADS, ...onDatabase });
  const workbooks: WorkbookThreads = createThreads({ ...WORKBOOK_THREADS, ...onDatabase });
  const documents: DocumentThreads = createThreads(DOCUMENT_THREADS);
  const limits = createLimits();
  const deps = {
    db,
    settings,
    limits,
    reauthorize: reauthorizeIn(settings),
    longCalls,
    documents,
    workbooks,
  };
  const isProxy = inNetworks(settings.trustedProxies);
  const app = Fastify({
    ...(log === false ? { logger: false } : { loggerInstance: log }),
    trustProxy: settings.trustedProxies.length > 0 && isProxy,
    requestTimeout: 300_000,
    handlerTimeout: 300_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: refuseBrokenRequest,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    rewriteUrl: readableUrl,
    schemaController: NO_COMPILERS,
    routerOptions: { maxParamLength: LONGEST_SEGMENT },
  });

  limitConnections(app.server, {
    most: MAX_CONNECTIONS,
    mostOfOne: MAX_CONNECTIONS / 2,
    isShared: isProxy,
  });

  limitSlowClients(app.server, { refuse: refuseSlowRequest });

  measure?.(app);
  handleErrors(app, db);
  parseBodies(app, deps.limits);
  // Without this header, a connection that is busy when the shutdown begins would stay open until its idle timeout.
  app.addHook('onSend', async (_request, reply) => {
    if (!app.server.listening) reply.header('connection', 'close');
  });
  // If a client disconnects before the response, Fastify does not log the end of the request, although the call may
  // have written.
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!reply.raw.destroyed || !isText) return payload;
    const res = { statusCode: CLIENT_LEFT };
    request.log.info({ res, responseTime: reply.elapsedTime }, 'request completed without its client');
    return '';
  });
  app.addHook('onClose', async () => {
    await Promise.all([longCalls, documents, workbooks].map((threads) => threads.close()));
  });
  await app.register(cookie);
  await secureHeaders(app, settings.publicOrigin?.startsWith('https:') ?? false);
  limitUnreadResponses(app, deps.limits.unreadBytes);
  await compressResponses(app);
  requireOneHost(app);
  guardOrigin(app, settings.publicOrigin);
  guardReadiness(app, isPrepared);
  guardSessions(app, deps);

  healthRoutes(app, () => expectSessions(db), isPrepared);
  const sections: Section[] = [];
  for (const [title, ...registrations] of API) {
    const described: Described[] = [];
    for (const register of registrations)
      await register(app, { ...deps, describe: (one) => described.push(one) });
    sections.push({ title, described });
  }
  docsRoutes(app, deps, sections);
  await servePages(app);
  return app;
}

function noCompiler(): never {
  throw new Error('A route must not have a schema: its call has one.');
}
