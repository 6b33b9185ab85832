import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fillCheckout } from '@tradepost/e2e/world/pages/journey'
import { at, emailToType, openCheckout, SHOP, type Stage } from './picture-steps.ts'

const FOLDER = fileURLToPath(new URL('../../platform/web/src/features/welcome/pictures/', import.meta.url))

/** The browser's window, wide enough for the dashboard's chart. */
export const LANDING_SIZE = { width: 1200, height: 900 }
/** The picture, which the page shows at 40 % (sellers-section.tsx). */
const SIZE = { width: 960, height: 720 }

/** Letters stay readable, and a picture has at most 30 kB. */
const QUALITY = 0.72

/** The pages on the landing page. */
export const LANDING_SCREENS = [
  { name: 'landing-shop', landing: 'shop', show: at(`/shop/${SHOP}`) },
  {
    name: 'landing-checkout',
    landing: 'checkout',
    async show(stage: Stage) {
      await openCheckout(stage)
      await fillCheckout(stage.page, await emailToType(stage.page))
      await stage.page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  { name: 'landing-dashboard', landing: 'dashboard', isSignedIn: true, show: at(`/dashboard/${SHOP}`) },
] as const

/** Writes what a page shows as WebP, which Chromium itself can make. */
export async function writeLandingPicture(page: Stage['page'], { name, theme }: { name: string; theme: string }): Promise<void> {
  const png = (await page.screenshot()).toString('base64')
  const blank = await page.context().newPage()
  const webp = await blank.evaluate(
    async ({ source, quality, width, height }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')
      if (context) context.imageSmoothingQuality = 'high'
      context?.drawImage(image, 0, 0, width, height)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    { source: png, quality: QUALITY, ...SIZE },
  )
  writeFileSync(`${FOLDER}${name}-${theme}.webp`, Buffer.from(webp, 'base64'))
}
