import { authenticatorAt, offerRegistration, sendRegistration } from '@tradepost/e2e/auth/passkeys/passkey-world'
import { PASSWORD, type Visitor } from '@tradepost/e2e/world/pages/visitor'
import type { World } from '@tradepost/e2e/world/world'

const DEVICES = {
  laptop: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  program: 'tradepost-cli/1.4.0 (linux; x64)',
}

/** Signs the demo owner in on each of these devices, with a passkey; the first of them takes the pictures. */
export async function signInOwner(world: World): Promise<Visitor> {
  const visitors: Visitor[] = []
  for (const device of Object.values(DEVICES)) {
    const visitor = world.visitor()
    const person = { email: 'owner@example.com', password: PASSWORD }
    const answer = await visitor.call('POST', '/api/auth/sign-in/email', person, { 'user-agent': device })
    if (answer.status !== 200) throw new Error(`The demo owner cannot sign in: ${JSON.stringify(answer.body)}`)
    visitors.push(visitor)
  }
  const [owner = world.visitor()] = visitors
  await sendRegistration(owner, authenticatorAt(world).create(await offerRegistration(owner)), 'Chrome on macOS')
  return owner
}
