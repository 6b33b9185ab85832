import { Badge } from '@tradepost/ui/badge'
import { type ReactNode, useId } from 'react'
import { t } from '#src/messages.ts'
import { authClient } from '#src/shell/session/auth-client.ts'

/**
 * Returns whether this browser last signed in with this method: "email", "passkey" or a provider's ID, from better-auth's cookie.
 */
function isLastUsed(method: string): boolean {
  return authClient.getLastUsedLoginMethod() === method
}

/** Shows a badge for the method that this browser used last; renders nothing for the others. */
export function LastUsedBadge({ method }: { method: string }) {
  return isLastUsed(method) ? <Badge tone="accent">{t('sessions.signIn.lastUsed')}</Badge> : null
}

type LastUsedProps = {
  method: string
  /** Renders the button. Gets the ID of the badge that describes it, if there is one. */
  children: (describedBy: string | undefined) => ReactNode
}

/** Shows the badge on the edge of a button, where it doesn't cover the label even on a narrow screen. */
export function LastUsed({ method, children }: LastUsedProps) {
  const id = useId()
  if (!isLastUsed(method)) return children(undefined)
  return (
    <span className="relative block">
      {children(id)}
      <span id={id} className="pointer-events-none absolute -top-3 end-3 flex">
        <LastUsedBadge method={method} />
      </span>
    </span>
  )
}
