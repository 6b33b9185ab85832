import { Badge } from '@tradepost/ui/badge'
import { type ReactNode, useId } from 'react'
import { authClient } from '#src/shell/auth-client.ts'

/** Whether this browser last signed in with this method: "email", "passkey" or a provider's id, from better-auth's cookie. */
function isLastUsed(method: string): boolean {
  return authClient.getLastUsedLoginMethod() === method
}

/** "Last used", if this was. */
export function LastUsedBadge({ method }: { method: string }) {
  return isLastUsed(method) ? <Badge tone="accent">Last used</Badge> : null
}

type LastUsedProps = {
  method: string
  /** The button, given the id of the words that belong to it, if there are any. */
  children: (describedBy: string | undefined) => ReactNode
}

/** A button with "Last used" on its edge, where it covers no words on a narrow screen either. */
export function LastUsed({ method, children }: LastUsedProps) {
  const id = useId()
  if (!isLastUsed(method)) return children(undefined)
  return (
    <span className="relative block">
      {children(id)}
      <span id={id} className="pointer-events-none absolute -top-3 right-3 flex">
        <LastUsedBadge method={method} />
      </span>
    </span>
  )
}
