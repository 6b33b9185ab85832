import { type Browser, chromium } from '@playwright/test'
import { sellerClient } from '@tradepost/e2e/world/seller-client'
import type { World } from '@tradepost/e2e/world/world'
import { quantile } from './measure.ts'

const VISITS = Number(process.env.VISITS ?? 15)
const SCREENS = [
  { name: '1280 px', width: 1280, height: 900 },
  { name: '390 px', width: 390, height: 844 },
]

type Visit = { largestPaint: number; layoutShift: number; scriptBytes: number }

/**
 * Opens a page once with an empty cache; returns when the largest part appeared, how much moved afterwards, and which scripts it
 * loaded.
 */
async function visit(browser: Browser, address: string, viewport: { width: number; height: number }): Promise<Visit> {
  const page = await browser.newPage({ viewport })
  try {
    let scriptBytes = 0
    page.on('response', async (answer) => {
      if (answer.request().resourceType() === 'script') scriptBytes += (await answer.request().sizes()).responseBodySize
    })
    await page.addInitScript(() => {
      const seen = { largestPaint: 0, layoutShift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.largestPaint = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.layoutShift += 'value' in entry ? Number(entry.value) : 0
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address)
    await page.getByRole('button', { name: /^Pay/ }).waitFor()
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() =>
      'seen' in window ? (window.seen as { largestPaint: number; layoutShift: number }) : null,
    )
    return { largestPaint: seen?.largestPaint ?? 0, layoutShift: seen?.layoutShift ?? 0, scriptBytes }
  } finally {
    await page.close()
  }
}

/** Measures the hosted checkout in a buyer's browser: largest paint, layout shift and script size. */
export async function runPageBench(world: World): Promise<void> {
  const seller = await world.openShop('Bench')
  const client = await sellerClient(world, seller)
  const { checkout_url: address } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
  })
  if (!address) throw new Error('The checkout has no page')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-gpu'],
  })
  try {
    for (const { name, ...viewport } of SCREENS) {
      await visit(browser, address, viewport)
      const visits: Visit[] = []
      for (let count = 0; count < VISITS; count += 1) visits.push(await visit(browser, address, viewport))
      const paints = visits.map((each) => each.largestPaint)
      const shift = Math.max(...visits.map((each) => each.layoutShift))
      const script = Math.max(...visits.map((each) => each.scriptBytes)) / 1000
      console.log(
        `hosted checkout, ${name.padEnd(8)} largest paint p50 ${quantile(paints, 0.5).toFixed(0)} ms, max ${Math.max(...paints).toFixed(0)} ms; layout shift at most ${shift.toFixed(4)}; script ${script.toFixed(1)} kB with its language; n ${VISITS}`,
      )
    }
  } finally {
    await browser.close()
  }
}
