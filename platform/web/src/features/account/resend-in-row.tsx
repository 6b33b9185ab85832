import { ResendButton } from '#src/shell/resend-button.tsx'

/** The button at the end of a row. Its words stand before it. */
export function ResendInRow({ email }: { email: string }) {
  return (
    <span className="[&>span]:flex-row-reverse">
      <ResendButton email={email} size="md" />
    </span>
  )
}
