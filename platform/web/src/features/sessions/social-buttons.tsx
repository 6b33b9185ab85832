import type { Site } from '@tradepost/contract/platform/site'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { SocialMark } from '#src/shell/session/social-mark.tsx'
import { LastUsed } from './last-used.tsx'
import { useSocialSignIn } from './social.ts'

type SocialButtonsProps = {
  providers: Site['social_providers']
  redirect: string | undefined
  asksForAccount?: boolean
  /** There is no form below: each button has a line of its own, with all its words. */
  isWhole?: boolean
}

/** Shows a button for each social provider of this installation; renders nothing if there are none. */
export function SocialButtons({ providers, redirect, asksForAccount = false, isWhole = false }: SocialButtonsProps) {
  const signIn = useSocialSignIn({ redirect, asksForAccount })
  if (providers.length === 0) return null
  const leavingFor = signIn.isPending || signIn.isSuccess ? signIn.variables : undefined
  return (
    <>
      <div className={isWhole ? 'grid gap-3' : 'flex flex-wrap gap-3 *:flex-[1_1_6.5rem]'}>
        {providers.map(({ id, name }) => (
          <LastUsed key={id} method={id}>
            {(describedBy) => (
              <Button
                size="lg"
                isFull
                aria-describedby={describedBy}
                className="px-3!"
                icon={<SocialMark id={id} name={name} />}
                pending={leavingFor === id}
                aria-disabled={leavingFor !== undefined || undefined}
                onClick={() => (leavingFor === undefined ? signIn.mutate(id) : undefined)}
              >
                <span className="truncate leading-6">
                  {t.rich('sessions.signIn.social', {
                    provider: name,
                    hidden: (inside) => <span className={isWhole ? undefined : 'sr-only'}>{inside}</span>,
                  })}
                </span>
              </Button>
            )}
          </LastUsed>
        ))}
      </div>
      {signIn.isError ? <Alert tone="danger" isLive title={getErrorMessage(signIn.error)} /> : null}
    </>
  )
}
