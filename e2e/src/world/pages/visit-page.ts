import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { countScripts } from './script-bytes.ts'

/** A slow phone's processor. */
const CPU_SLOWDOWN = 4
/** A line of a home, and the one of a phone: megabits a second, and a round trip in milliseconds. */
export const LINES = { home: { megabits: 10, latency: 40 }, phone: { megabits: 1.6, latency: 150 } }

const toConditions = ({ megabits, latency }: (typeof LINES)[keyof typeof LINES]) => {
  const throughput = (megabits * 1_000_000) / 8
  return { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput }
}

export type Cookie = { name: string; value: string; url: string }

export type PageToVisit = {
  name: string
  address: string
  /** What the page shows once it can be used. */
  isReady: (page: Page) => Promise<void>
  cookies: readonly Cookie[]
  /** Looks at more of the page, at the machine's own speed. */
  look?: (page: Page) => Promise<void>
}

/**
 * One visit with an empty cache. `requests` and `bytes` are of everything that the page fetched, `bytes` as sent, `scriptBytes`
 * those of its scripts; `calls` are requests of data after the page; times are in milliseconds. `blocked` is how long tasks
 * held the main thread beyond 50 ms each. `moved` says what shifted, from where to where; `errors` is what the browser's
 * console said of mistakes.
 */
export type Visit = {
  requests: number
  calls: number
  bytes: number
  scriptBytes: number
  largestPaint: number
  layoutShift: number
  moved: string[]
  blocked: number
  errors: string[]
}

type Seen = Pick<Visit, 'largestPaint' | 'layoutShift' | 'moved' | 'blocked'>

/** An entry of the layout instability API, which TypeScript doesn't know. */
type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs in the page before anything else: keeps what the browser reports. */
function observe() {
  const seen: Seen = { largestPaint: 0, layoutShift: 0, moved: [], blocked: 0 }
  Object.assign(window, { seen })
  const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const follow = (type: string, keep: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true })
  follow('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime
  })
  follow('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as Shift
    if (hadRecentInput) return
    seen.layoutShift += value
    for (const { node, previousRect, currentRect } of sources)
      seen.moved.push(
        `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
      )
  })
  follow('longtask', (entry) => {
    seen.blocked += Math.max(0, entry.duration - 50)
  })
}

/** Opens a page once in a new browser profile on a slow machine and line, and returns what it cost. */
export async function visitPage(
  browser: Browser,
  to: PageToVisit,
  { line = LINES.home, ...options }: BrowserContextOptions & { line?: (typeof LINES)[keyof typeof LINES] },
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  try {
    await context.addCookies([...to.cookies])
    const page = await context.newPage()
    await page.addInitScript(observe)
    const devTools = await context.newCDPSession(page)
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    let requests = 0
    let calls = 0
    let bytes = 0
    devTools.on('Network.requestWillBeSent', ({ type }) => {
      requests += 1
      if (type === 'Fetch' || type === 'XHR' || type === 'EventSource') calls += 1
    })
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await devTools.send('Network.enable')
    const scripts = countScripts(page, devTools)
    await devTools.send('Network.emulateNetworkConditions', toConditions(line))
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(to.address)
    await to.isReady(page)
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => ('seen' in window ? (window.seen as Seen) : undefined))
    if (!seen) throw new Error(`${to.name} was not observed`)
    const scriptBytes = scripts.files() + (await scripts.inline())
    const visit = { requests, calls, bytes, scriptBytes, errors, ...seen }
    if (to.look) {
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await devTools.detach()
      await to.look(page)
    }
    return visit
  } finally {
    await context.close()
  }
}
