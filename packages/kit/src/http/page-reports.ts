import type { Hono } from 'hono'
import * as z from 'zod'
import { edgeFault } from '#src/faults.ts'
import type { Log } from '#src/log.ts'
import type { Metrics } from '#src/metrics.ts'
import { REPORTS_PATH } from './page-integrity.ts'
import type { CountCall } from './rate-classes.ts'
import { parseJson, readBytes } from './request-body.ts'

/** The rate class of reports, in both programs. */
export const REPORT_RATE = {
  why: 'Takes in a browser’s report of what a page’s policies refused',
  perClient: 60,
  perObject: 600,
} as const

const BYTES_MAX = 16 * 1024
/** Of one body; the others aren't logged. */
const REPORTS_MAX = 20
const TYPES = /^application\/(csp-report|reports\+json|json)\b/

/** A text of a stranger, short enough for a log. */
const Text = z
  .string()
  .transform((text) => text.slice(0, 200))
  .optional()
  .catch(undefined)
/** By `report-uri` of a Content-Security-Policy. */
const PolicyReport = z.object({
  'csp-report': z.object({ 'document-uri': Text, 'effective-directive': Text, 'violated-directive': Text, 'blocked-uri': Text }),
})
/** By the Reporting API: of a Content-Security-Policy, or an Integrity-Policy. */
const ReportList = z.array(
  z.object({
    body: z.object({ documentURL: Text, effectiveDirective: Text, destination: Text, blockedURL: Text }),
  }),
)

/**
 * Returns a page by its first folder and a script by its path: what follows may be an ID or a token that opens the page for
 * anyone. Words (`inline`, `eval`) stay.
 */
function shorten(url: string | undefined, folders: number): string {
  if (!url || !URL.canParse(url)) return url ?? ''
  const { origin, pathname, protocol } = new URL(url)
  return protocol.startsWith('http')
    ? origin +
        pathname
          .split('/')
          .slice(0, folders + 1)
          .join('/')
    : protocol
}

type Report = { page: string | undefined; directive: string | undefined; blocked: string | undefined }

function readReports(json: unknown): Report[] {
  const { data: policy } = PolicyReport.safeParse(json)
  if (policy) {
    const report = policy['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [{ page: report['document-uri'], directive, blocked: report['blocked-uri'] }]
  }
  const { data: list = [] } = ReportList.safeParse(json)
  return list.slice(0, REPORTS_MAX).map(({ body }) => ({
    page: body.documentURL,
    directive: body.effectiveDirective ?? body.destination,
    blocked: body.blockedURL,
  }))
}

/** Takes in what browsers report of pages, and logs one bounded line for each report. */
export function mountPageReports(
  app: Hono,
  { log, metrics, countCall }: { log: Log; metrics: Metrics; countCall: CountCall },
): void {
  const reports = metrics.count('page_reports', 'What browsers refused to load or run in a page')
  app.post(REPORTS_PATH, async (c) => {
    countCall(c, 'report')
    if (!TYPES.test(c.req.header('content-type') ?? '')) throw edgeFault('INVALID_REQUEST_BODY')
    for (const { page, directive, blocked } of readReports(parseJson(await readBytes(c, BYTES_MAX)))) {
      reports.inc()
      log.warn({ page: shorten(page, 1), directive, blocked: shorten(blocked, 3) }, 'a page refused a script, style or request')
    }
    return c.body(null, 204)
  })
}
