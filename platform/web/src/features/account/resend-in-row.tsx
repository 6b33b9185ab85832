import { ResendButton } from '#src/shell/session/resend-button.tsx'

/** Shows a resend button at the end of a row whose text explains it. */
export function ResendInRow({ email }: { email: string }) {
  return (
    <span className="[&>span]:flex-row-reverse">
      <ResendButton email={email} size="md" />
    </span>
  )
}
