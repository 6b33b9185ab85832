import { openBrowser, signInAs, signInByPassword } from '#src/auth/accounts/account-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { House } from '#src/world/world.ts'

const CLIENT = 'tradepost-cli'
/** Finds the request of a device by the digest of its code, as SQL. */
const IS_CODE = `"deviceCode" = 'sha256.' || encode(sha256(convert_to($1, 'UTF8')), 'hex')`
type Code = { device_code: string; user_code: string; verification_uri: string; verification_uri_complete: string }

/** Starts the device flow of an app without a browser. */
async function startProgram({ visitor, platform }: House) {
  const { body: code } = await visitor().post<Code>('/api/auth/device/code', { client_id: CLIENT, scope: 'openid email' })
  const { pool } = platform.deps.database
  return {
    code,
    async poll(): Promise<{ error?: string; access_token?: string }> {
      const grant = 'urn:ietf:params:oauth:grant-type:device_code'
      const asked = { grant_type: grant, device_code: code.device_code, client_id: CLIENT }
      return (await visitor().post('/api/auth/device/token', asked)).body
    },
    /** Simulates that the polling interval has passed. */
    waitInterval: () =>
      pool.query(`update "deviceCode" set "lastPolledAt" = "lastPolledAt" - interval '1 minute' where ${IS_CODE}`, [
        code.device_code,
      ]),
    expire: () =>
      pool.query(`update "deviceCode" set "expiresAt" = now() - interval '1 second' where ${IS_CODE}`, [code.device_code]),
  }
}

test('an app shows a code, its user signs in and approves the request, and the app is signed in as them', async ({
  browser,
  social: { world },
}) => {
  const email = 'device-journey@example.com'
  const visitor = world.visitor()
  await visitor.signUp({ email, name: 'Noor El Amrani' })
  await visitor.post('/api/auth/sign-out')
  const program = await startProgram(world)
  expect((await program.poll()).error).toBe('authorization_pending')
  expect((await program.poll()).error).toBe('slow_down')

  const page = await openBrowser(browser, world, program.code.verification_uri_complete)
  await signInByPassword(page, { email })
  await expect(page.getByRole('heading', { name: 'Sign in on this device?' })).toBeVisible()
  const shown = `${program.code.user_code.slice(0, 4)}-${program.code.user_code.slice(4)}`
  for (const fact of [shown, 'Tradepost command line', 'Noor El Amrani', email, 'Know who you are', 'See your email'])
    await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Device signed in' })).toBeVisible()

  await program.waitInterval()
  const authorization = `Bearer ${(await program.poll()).access_token}`
  const session = await world.visitor().call('GET', '/api/auth/get-session', undefined, { authorization })
  expect(session.body).toMatchObject({ user: { email } })

  await page.getByRole('link', { name: 'in your account' }).click()
  await page.getByRole('button', { name: 'Sign out node' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out node' }).click()
  await expect(page.getByText('node signed out')).toBeVisible()
  expect((await world.visitor().call('GET', '/api/auth/get-session', undefined, { authorization })).body).toBeNull()
})

test('an app and its user are told if a request is denied or a code has expired', async ({ page, social: { world } }) => {
  const visitor = world.visitor()
  await visitor.signUp({ email: 'denier-journey@example.com' })
  await signInAs(page.context(), visitor, world)
  const denied = await startProgram(world)
  await page.goto(denied.code.verification_uri)
  await page.getByLabel('Code').pressSequentially(denied.code.user_code.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'Request denied' })).toBeVisible()
  await page.goto(denied.code.verification_uri_complete)
  await expect(page.getByRole('alert')).toContainText('This code was already used')
  expect((await denied.poll()).error).toBe('access_denied')

  const late = await startProgram(world)
  await late.expire()
  await page.getByLabel('Code').fill(late.code.user_code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code has expired')
  expect((await late.poll()).error).toBe('expired_token')

  await page.getByLabel('Code').fill('ABCD-EFGH')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Code not found')
})
