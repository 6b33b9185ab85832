import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'

const HEIGHT_MAX = 2700

test(`the landing page is at most ${HEIGHT_MAX} px high, accessible, and its three examples do what they say`, async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(world.platform.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await heightOf()
  expect(height).toBeGreaterThan(1500)
  expect(height).toBeLessThanOrEqual(HEIGHT_MAX)
  await expectAccessible(page, 'landing page')

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const clock = page.getByRole('region', { name: 'Move the clock' })
  for (let month = 0; month < 4; month += 1) await clock.getByRole('button', { name: 'Go to next event' }).click()
  await expect(clock.getByRole('listitem')).toHaveText([/started/, /Renewed/, /Renewed/, /Payment failed/, /Retry paid/])
  await expect(clock).toContainText('Test clock: Feb 21, 2027, 9:30 PM')

  const webhook = page.getByRole('region', { name: 'Break your endpoint' })
  await webhook.getByRole('button', { name: '503' }).click()
  await webhook.getByRole('button', { name: '200' }).click()
  await expect(webhook.getByRole('listitem')).toHaveText([/5 seconds.*503/, /5 minutes.*503/, /Delivered.*200/])

  const access = page.getByRole('region', { name: 'Check who has access' })
  await expect(access).toContainText('"has_access": true')
  await access.getByRole('button', { name: 'On hold' }).click()
  await expect(access).toContainText('"has_access": false')
  await expect(access).toContainText('"reason": "on_hold"')

  // What visitors try needs no server, and moves nothing on the page.
  expect(asked.filter((path) => !path.endsWith('.webp'))).toEqual([])
  expect(await heightOf()).toBe(height)
})

test('each picture of the landing page keeps its place while it loads, and only the shown theme is loaded', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const loaded: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.webp')) loaded.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  await page.goto(world.platform.url)
  const pictures = page.getByRole('img', { name: /^(Shop|Checkout|Dashboard)/ })
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(960)
    expect(await picture.evaluate((image) => [image.getAttribute('width'), image.getAttribute('height')])).toEqual(['960', '720'])
  }
  expect(loaded.length).toBe(3)
  for (const each of loaded) expect(each).toMatch(/^200 .*-dark-/)
})
