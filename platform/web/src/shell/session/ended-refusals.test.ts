import { MutationObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '#src/shell/query-client.ts'
import { RequestError } from '#src/shell/request.ts'
import { closeSignIn, resumeSession } from './session-ended.ts'

test('N64: after signing in again, the refusals of the ended session are gone, and others stay', async () => {
  const client = createQueryClient(() => {})
  const refuse = async (status: number, code: string) => {
    const error = new RequestError({ status, code, message: 'No' })
    const form = new MutationObserver(client, { mutationFn: () => Promise.reject(error) })
    form.subscribe(() => {})
    await form.mutate(undefined).catch(() => undefined)
    return form
  }
  const forms = [await refuse(401, 'UNAUTHORIZED'), await refuse(401, 'INVALID_EMAIL_OR_PASSWORD'), await refuse(422, 'INVALID')]
  const listStatuses = () => forms.map((form) => form.getCurrentResult().status)
  closeSignIn()
  expect(listStatuses()).toEqual(['error', 'error', 'error'])
  resumeSession()
  expect(listStatuses()).toEqual(['idle', 'error', 'error'])
})
