import { SHOWN_USER_HEADER } from '@tradepost/contract/shown-user'
import { offerSignIn, sendSignIn } from '#src/auth/passkeys/passkey-world.ts'
import { giveEmailAndPassword, verifyRecovery, verifyTotp } from '#src/auth/second-factor/authenticator-app.ts'
import { PROVIDER } from '#src/auth/social/social-world.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { type Act, type Cast, post, visit } from './cast.ts'
import { fromNewClient, TOKEN } from './security-acts.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const signIn = (cast: Cast, email: string, password = PASSWORD) =>
  visit(cast).post('/api/auth/sign-in/email', { email, password })
const signUp = (cast: Cast, email: string, password = PASSWORD) =>
  visit(cast).post('/api/auth/sign-up/email', { email, password, name: 'Ann' })

/** A new browser that gave the right password, and is asked for a code. */
const givePassword = async ({ social, coded }: Cast) =>
  fromNewClient((await giveEmailAndPassword(social.world, coded.email)).visitor)

async function askDevice(cast: Cast) {
  const answer = await visit(cast).post<Cast['device']>('/api/auth/device/code', { client_id: 'tradepost-cli' })
  cast.device = answer.body
  return answer
}

const pollDevice = (cast: Cast) =>
  post(cast.social.world.visitor(), '/device/token', {
    grant_type: GRANT,
    client_id: 'tradepost-cli',
    device_code: cast.device.device_code,
  })

const decide = async (cast: Cast, decision: string) => {
  await fromNewClient(cast.maya.visitor).get(`/api/auth/device?user_code=${cast.device.user_code}`)
  return post(cast.maya.visitor, `/device/${decision}`, { userCode: cast.device.user_code })
}

const age = ({ social }: Cast, userId: string) =>
  social.world.platform.deps.database.pool.query(
    `update session set "createdAt" = "createdAt" - interval '1 hour' where "userId" = $1`,
    [userId],
  )

export const SIGN_IN_ACTS: readonly Act[] = [
  ['an account', '200 account.created done by somebody', (cast) => signUp(cast, 'ann@example.com')],
  [
    'an account that exists',
    '422 account.created refused USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL by email of maya',
    (cast) => signUp(cast, cast.maya.email),
  ],
  [
    'a common password',
    '400 password.unfit refused PASSWORD_TOO_COMMON by email of ben',
    (cast) => signUp(cast, 'ben@example.com', 'password123'),
  ],
  [
    'a short password',
    '400 password.unfit refused PASSWORD_TOO_SHORT by email of ben',
    (cast) => signUp(cast, 'ben@example.com', 'short'),
  ],
  ['a password', '200 sign_in.password done by maya', (cast) => signIn(cast, cast.maya.email)],
  [
    'a wrong password',
    '401 sign_in.password refused INVALID_EMAIL_OR_PASSWORD by email of maya',
    (cast) => signIn(cast, cast.maya.email, 'wrong-horse'),
  ],
  [
    'a nearly right password',
    '401 sign_in.password refused INVALID_EMAIL_OR_PASSWORD by email of maya',
    (cast) => signIn(cast, cast.maya.email.toUpperCase(), `${PASSWORD} `),
  ],
  [
    'an unknown email',
    '401 sign_in.password refused INVALID_EMAIL_OR_PASSWORD by email of ben',
    (cast) => signIn(cast, 'ben@example.com'),
  ],
  [
    'a password of the wrong type',
    '400 sign_in.password refused VALIDATION_ERROR by email of ben',
    (cast) => visit(cast).post('/api/auth/sign-in/email', { email: 'ben@example.com', password: 1 }),
  ],
  ['a banned account', '403 sign_in.banned refused BANNED_USER by email of banned', (cast) => signIn(cast, cast.banned.email)],
  ['a password that asks for a code', '200 sign_in.code_asked done by coded', (cast) => signIn(cast, cast.coded.email)],
  ['a code', '200 sign_in.code done by coded', async (cast) => verifyTotp(await givePassword(cast), cast.coded.app.codeAt(0))],
  [
    'a wrong code',
    '401 sign_in.code refused INVALID_CODE by coded',
    async (cast) => verifyTotp(await givePassword(cast), '000000'),
  ],
  [
    'a code of nobody',
    '401 sign_in.code refused INVALID_TWO_FACTOR_COOKIE by nobody',
    (cast) => verifyTotp(visit(cast), '123456'),
  ],
  [
    'a recovery code',
    '200 sign_in.recovery_code done by coded',
    async (cast) => verifyRecovery(await givePassword(cast), cast.coded.recoveryCodes[0]),
  ],
  [
    'a used recovery code',
    '401 sign_in.recovery_code refused INVALID_BACKUP_CODE by coded',
    async (cast) => verifyRecovery(await givePassword(cast), cast.coded.recoveryCodes[0]),
  ],
  [
    'a passkey',
    '200 sign_in.passkey done by keyed',
    async (cast) => {
      const visitor = visit(cast)
      return sendSignIn(visitor, cast.keyed.authenticator.get(await offerSignIn(visitor)))
    },
  ],
  [
    'a passkey of another site',
    '400 sign_in.passkey refused AUTHENTICATION_FAILED by nobody',
    async (cast) => {
      const visitor = visit(cast)
      return sendSignIn(visitor, cast.keyed.authenticator.get(await offerSignIn(visitor), { rpId: 'elsewhere.example' }))
    },
  ],
  [
    'an account elsewhere',
    '302 sign_in.provider done by somebody',
    async (cast) => {
      cast.social.person({ email: 'elsewhere@example.com' })
      const visitor = visit(cast)
      return visitor.get((await cast.social.comeBack(visitor)).href)
    },
  ],
  [
    'a return without a start',
    '302 sign_in.provider refused please_restart_the_process by nobody',
    (cast) => visit(cast).get(`/api/auth/callback/${PROVIDER}?state=${TOKEN}&code=x`),
  ],
  ['a device that asks', '200 device.asked done by nobody', askDevice],
  ['a device that somebody approves', '200 device.approved done by maya', (cast) => decide(cast, 'approve')],
  ['an approved device', '200 sign_in.device done by maya', pollDevice],
  ['a device that asks once more', '400 sign_in.device refused invalid_grant by nobody', pollDevice],
  [
    'a device that somebody denies',
    '200 device.denied done by maya',
    async (cast) => {
      await askDevice(cast)
      return decide(cast, 'deny')
    },
  ],
  ['a denied device', '400 sign_in.device refused access_denied by nobody', pollDevice],
  [
    'a device with an unknown scope',
    '400 - by nobody',
    (cast) => post(cast.social.world.visitor(), '/device/code', { client_id: 'tradepost-cli', scope: 'everything' }),
  ],
  [
    'nobody at a page of an account',
    '401 session.missing refused UNAUTHORIZED by nobody',
    (cast) => visit(cast).get('/api/organizations'),
  ],
  [
    'a session that is an hour old',
    '403 session.stale refused SESSION_NOT_FRESH by keyed',
    async (cast) => {
      await age(cast, cast.keyed.passkey.userId)
      return fromNewClient(cast.keyed.visitor).get('/api/auth/passkey/generate-register-options')
    },
  ],
  [
    'a page that shows somebody else',
    '409 session.other_person refused SESSION_CHANGED by maya',
    (cast) =>
      fromNewClient(cast.maya.visitor).call('PUT', '/api/language', { language: 'de' }, { [SHOWN_USER_HEADER]: cast.noor.id }),
  ],
  ['ending all other sessions', '200 session.ended done by maya', (cast) => post(cast.maya.visitor, '/revoke-other-sessions')],
  [
    'one call too many',
    '429 limit.reached limited TOO_MANY_REQUESTS by email of noor',
    async (cast) => {
      const visitor = visit(cast)
      const ask = () => visitor.post('/api/auth/request-password-reset', { email: cast.noor.email })
      for (let count = 0; count < 5; count += 1) await ask()
      return ask()
    },
  ],
]
