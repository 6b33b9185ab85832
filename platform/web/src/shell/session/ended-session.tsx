import { queryOptions } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { getErrorMessage, RequestError, sendRequest } from '#src/shell/request.ts'
import { useStopImpersonating } from './stop-impersonating.ts'

const EndedSession = z
  .discriminatedUnion('because', [
    z.object({ because: z.literal('ban'), reason: z.string().nullable(), until: z.string().nullable() }),
    z.object({ because: z.literal('impersonation') }),
  ])
  .nullable()
type EndedSession = NonNullable<z.infer<typeof EndedSession>>
type Ban = Extract<EndedSession, { because: 'ban' }>

/** Loads why this browser's session ended, or wasn't opened, if there is more to it than signing in again. */
export const endedSessionQuery = queryOptions({
  queryKey: ['ended-session'],
  queryFn: ({ signal }) => sendRequest(EndedSession, '/api/auth/ended-session', { signal }),
  staleTime: 0,
})

/** Returns whether the server refused a sign-in because the account is banned. */
export const isBanRefusal = (error: Error): boolean => error instanceof RequestError && error.code === 'BANNED_USER'

function BanNotice({ ban: { reason, until } }: { ban: Ban }) {
  return (
    <Alert tone="danger" isLive title={t('shell.endedSession.banned')}>
      <p>{until ? t('shell.endedSession.bannedUntil', { time: formatMoment(until) }) : t('shell.endedSession.bannedForever')}</p>
      {reason ? <p>{t('shell.endedSession.reason', { reason })}</p> : null}
    </Alert>
  )
}

function ImpersonationNotice() {
  const stop = useStopImpersonating()
  return (
    <Alert
      isLive
      title={t('shell.endedSession.impersonation')}
      action={
        <Button size="sm" pending={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
          {t('shell.acting.back')}
        </Button>
      }
    >
      {stop.isError ? getErrorMessage(stop.error) : t('shell.endedSession.impersonationText')}
    </Alert>
  )
}

/** Tells why the session ended. */
export function EndedSessionNotice({ ended }: { ended: EndedSession }) {
  return ended.because === 'ban' ? <BanNotice ban={ended} /> : <ImpersonationNotice />
}
