import { renderToString } from 'react-dom/server'
import { AppFrame } from '#src/app-frame.tsx'
import { createAppRouter } from '#src/router.tsx'
import { createQueryClient } from '#src/shell/query-client.ts'

/** Lets everything that waits for a kept answer go on. */
const finishTask = () => new Promise((done) => setTimeout(done))

/** Draws a page, with the answers that were kept for it. What has no answer shows as loading. */
export async function drawPage(path: string): Promise<string> {
  const queryClient = createQueryClient(() => {})
  const router = createAppRouter(queryClient, path)
  await router.load()
  await finishTask()
  try {
    return renderToString(<AppFrame router={router} queryClient={queryClient} />)
  } finally {
    queryClient.clear()
  }
}
