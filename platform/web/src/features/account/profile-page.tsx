import { useQuery } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Skeleton } from '@tradepost/ui/skeleton'
import { ThemeToggle } from '@tradepost/ui/theme'
import { Check, Clock, LogOut, Mail, SunMoon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { ResendButton } from '#src/shell/resend-button.tsx'
import { type SessionUser, sessionQuery } from '#src/shell/session.ts'
import { useSignOut } from '#src/shell/sign-out.ts'

function Row({ icon, title, detail, children }: { icon: ReactNode; title: ReactNode; detail: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-t border-line px-5 py-3.5 first:border-t-0 max-list:px-4">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 inset-ring inset-ring-line">
        {icon}
      </span>
      <div className="min-w-0 flex-[1_1_150px]">
        <p className="font-[560]">{title}</p>
        <p className="text-sm break-words text-ink-3">{detail}</p>
      </div>
      {children}
    </div>
  )
}

function ProfileRows({ user }: { user: SessionUser }) {
  const signOut = useSignOut()
  return (
    <>
      <Card title="You" isFlush>
        <Row icon={<UserRound aria-hidden="true" />} title="Name" detail={user.name} />
        <Row icon={<Mail aria-hidden="true" />} title="Email" detail={user.email}>
          {user.emailVerified ? (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              Confirmed
            </Badge>
          ) : (
            <>
              <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
                Not confirmed yet
              </Badge>
              <ResendButton email={user.email} />
            </>
          )}
        </Row>
      </Card>
      <Card title="This device" isFlush>
        <Row icon={<SunMoon aria-hidden="true" />} title="Theme" detail="Light, as the device says, or dark">
          <ThemeToggle />
        </Row>
        <Row icon={<LogOut aria-hidden="true" />} title="Session" detail="Ends here; other devices stay signed in">
          <Button pending={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        </Row>
      </Card>
      {signOut.isError ? (
        <Alert tone="danger" isLive title="You are still signed in">
          {wordsOf(signOut.error)}
        </Alert>
      ) : null}
    </>
  )
}

/** Who the signed-in person is. */
export function ProfilePage() {
  const session = useQuery(sessionQuery)
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <div>
        <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em]">Profile</h1>
        <p className="mt-1 text-ink-3">How Tradepost knows you.</p>
      </div>
      <QueryView query={session} what="profile" skeleton={<Skeleton className="h-44 rounded-lg" />}>
        {(data) => (data ? <ProfileRows user={data.user} /> : null)}
      </QueryView>
    </>
  )
}
