import { DAY, HOUR } from '@tradepost/kit/clock'
import { listEmailsTo } from '#src/billing-emails/test-mailbox.ts'
import { addEndpoint, type Operation, openCheckout, pay, type Scene } from './test-crash-operations.ts'
import { ask, post, typed } from './test-provider.ts'

const DECLINED = '4000000000000002'

/** Has the business's buyers reminded, and its events sent. */
async function turnRemindersOn(scene: Scene): Promise<void> {
  await addEndpoint(scene)
  await ask(scene.provider, '/settings/abandoned_checkouts', {
    method: 'PATCH',
    key: scene.apiKey,
    body: { sends_reminders: true },
  })
}

/** Leaves a checkout whose card was declined. */
async function leave(scene: Scene): Promise<Scene['made']> {
  await turnRemindersOn(scene)
  const session = await openCheckout(scene, {})
  const { body } = await ask(scene.provider, `/session/${session}/totals?country=US`, { method: 'GET' })
  const input = typed(DECLINED, { email: scene.email, expected_total: body.total })
  await post(scene.provider, `/session/${session}/pay`, input)
  await scene.provider.drainAll()
  return { session }
}

/** Leaves a checkout, and lets its buyer be reminded. */
async function remind(scene: Scene): Promise<Scene['made']> {
  const made = await leave(scene)
  await scene.provider.advance(HOUR)
  return made
}

/** Opens the link in the reminder that ends all reminders, unless it did. */
async function stopReminders({ provider, email }: Scene): Promise<void> {
  const [mail] = await listEmailsTo(provider, email)
  const link = mail?.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.includes('/portal/'))
  if (!link) throw new Error('The reminder has no link that ends reminders')
  const { pathname, search } = new URL(link)
  await provider.request(`${pathname}${search}`, { method: 'POST', redirect: 'manual' })
}

/** What happens to a checkout that its buyer left, up to the last statement that sends its event. */
export const ABANDONMENTS: readonly Operation[] = [
  // The first: in 14 days, payouts of sales that others made would be among its calls.
  { name: 'give up on a reminder', prepare: remind, act: ({ provider }) => provider.advance(14 * DAY) },
  {
    name: 'detect an abandoned checkout, and remind its buyer',
    prepare: leave,
    act: ({ provider }) => provider.advance(HOUR),
    isInBackground: true,
  },
  {
    name: 'recover an abandoned checkout',
    prepare: remind,
    act: (scene) => pay(scene, scene.made.session ?? ''),
    isInBackground: true,
  },
  { name: 'stop reminders', prepare: remind, act: stopReminders },
]
