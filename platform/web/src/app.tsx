import { restoreTheme } from '@tradepost/ui/look/theme'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppFrame } from './app-frame.tsx'
import { forgetAnswers, holdAnswers, releaseAnswers } from './page-answers.ts'
import { createAppRouter } from './router.tsx'
import { createQueryClient } from './shell/query-client.ts'
import { followOtherTabs } from './shell/session/signed-out.ts'

restoreTheme()
const queryClient = createQueryClient(() => void router.invalidate())
const router = createAppRouter(queryClient)
followOtherTabs(() => queryClient.clear())

/** After this time a page asks again. It counts from the first picture, however long that took. */
const FRESH_MILLISECONDS = 5000

/** Lets everything that waits for a kept answer go on. */
const finishTask = () => new Promise((done) => setTimeout(done))

/** Renders the app into `root`. Takes over what the server has drawn there: with the same data, the first picture is the same. */
export async function drawApp(root: HTMLElement): Promise<void> {
  setTimeout(forgetAnswers, FRESH_MILLISECONDS)
  const app = <AppFrame router={router} queryClient={queryClient} />
  // A page that the browser has translated meanwhile isn't what the server drew: it's drawn anew.
  if (!root.hasChildNodes() || root.querySelector('font')) return createRoot(root).render(app)
  holdAnswers()
  setTimeout(releaseAnswers, FRESH_MILLISECONDS)
  // Draws the same boundaries as the server did.
  router.ssr = { manifest: undefined }
  await router.load()
  await finishTask()
  hydrateRoot(root, app)
}
