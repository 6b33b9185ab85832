import { Check, FlaskConical, ShieldCheck, X } from 'lucide-react'
import { useState } from 'react'
import { BigMoney, Money } from '#src/commerce/money.tsx'
import { PaymentMethodLine } from '#src/commerce/payment-method-line.tsx'
import { StatusBadge } from '#src/commerce/status-badge.tsx'
import { TicketCard } from '#src/commerce/ticket-card.tsx'
import { GrandTotal, TotalLine, Totals } from '#src/commerce/totals.tsx'
import { AcmeMark, BusinessMark, TradepostLogo } from '#src/drawings/brand-mark.tsx'
import { Poster, PosterThumb } from '#src/drawings/posters.tsx'
import { SignpostDrawing } from '#src/drawings/signpost-drawing.tsx'
import { RelativeTime } from '#src/formats/relative-time.tsx'
import { Alert } from '../alert.tsx'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { ActiveFilterChip, FilterChip } from '../chip.tsx'
import { CodeBlock } from '../code-block.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { EmptyState, LoadError } from '../empty-state.tsx'
import { Kbd } from '../kbd.tsx'
import { Progress } from '../progress.tsx'
import { Skeleton, SkeletonRegion } from '../skeleton.tsx'
import { Stepper } from '../stepper.tsx'
import { Tabs } from '../tabs.tsx'
import { Timeline } from '../timeline.tsx'
import { Row, Sheet } from './sheet.tsx'

const statuses = [
  'succeeded',
  'processing',
  'pending',
  'failed',
  'disputed',
  'partially_refunded',
  'trialing',
  'on_hold',
  'paused',
  'cancelled',
]

/** Badges, chips, people, marks, tabs. */
export function Marks() {
  const [isDated, setIsDated] = useState(true)
  return (
    <Sheet title="Badges, chips, people">
      <Row>
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
      <Row>
        <Badge tone="accent">Last used</Badge>
        <Badge tone="brass" icon={<FlaskConical aria-hidden="true" />}>
          Test mode
        </Badge>
        {isDated ? <ActiveFilterChip name="Date" value="last 30 days" onRemove={() => setIsDated(false)} /> : null}
        <FilterChip onClick={() => setIsDated(true)}>Date</FilterChip>
        <Kbd>Ctrl K</Kbd>
        <PaymentMethodLine brand="visa" lastFour="4242" />
      </Row>
      <Row>
        {['Maya Lindqvist', 'Tomás Herrera', 'Aiko Mori', 'Dana Whitfield', 'Jonas Weber'].map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <CopyableId id="pay_4Kx9vTmZr7Q2aBcDeFgHi" isShortened />
        <span className="text-sm text-ink-3">
          <RelativeTime at={new Date(Date.now() - 125_000)} />
        </span>
      </Row>
      <Row>
        <TradepostLogo />
        <AcmeMark />
        <BusinessMark name="Linehouse" />
        <BusinessMark name="Studio Norte" />
        <PosterThumb name="Plumb Pro" />
      </Row>
      <Tabs
        label="Example"
        items={[
          { value: 'overview', label: 'Overview', content: <p className="text-sm text-ink-2">The first tab.</p> },
          { value: 'invoices', label: 'Invoices', count: 4, content: <p className="text-sm text-ink-2">4 invoices.</p> },
          { value: 'usage', label: 'Usage', content: <p className="text-sm text-ink-2">No usage yet.</p> },
        ]}
      />
    </Sheet>
  )
}

/** Alerts in their tones. */
export function Alerts() {
  return (
    <Sheet title="Alerts">
      <Alert title="Price changes apply to new customers">214 customers keep paying $25.00.</Alert>
      <Alert tone="success" title="Domain confirmed" />
      <Alert tone="warning" title="Respond to the dispute by March 19" action={<Button size="sm">Respond</Button>} />
      <Alert tone="danger" title="Card declined">
        You haven’t been charged.
      </Alert>
    </Sheet>
  )
}

/** The stub, the double rule, amounts. */
export function Amounts() {
  return (
    <Sheet title="Ticket and double rule">
      <div className="flex flex-wrap items-baseline gap-6">
        <BigMoney amount={6083} currency="USD" />
        <BigMoney amount={7480} currency="JPY" size="lg" />
        <BigMoney amount={12_500} currency="KWD" size="md" />
        <Money amount={-1400} currency="EUR" />
      </div>
      <div className="-mx-5 -mb-5 rounded-b-lg bg-sunken p-6 text-lg">
        <TicketCard
          details={
            <Totals>
              <TotalLine label="Plumb Pro, 2 × $29.00" amount={<Money amount={5800} currency="USD" />} />
              <TotalLine
                label="LAUNCH20"
                detail="20% off for 3 months"
                tone="credit"
                amount={<Money amount={-1160} currency="USD" />}
              />
            </Totals>
          }
        >
          <Totals>
            <TotalLine label="Sales tax" detail="California, 8.625%" amount={<Money amount={400} currency="USD" />} />
            <GrandTotal label="Due today" amount={<Money amount={5040} currency="USD" />} isLive />
          </Totals>
        </TicketCard>
      </div>
    </Sheet>
  )
}

/** Empty and error states. */
export function Nothing() {
  return (
    <>
      <Sheet title="Loading">
        <SkeletonRegion className="grid gap-3">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10! rounded-full!" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="w-2/5" />
              <Skeleton className="w-3/5" />
            </div>
          </div>
          <Skeleton className="h-24! rounded-[10px]!" />
        </SkeletonRegion>
      </Sheet>
      <Sheet title="Empty" isFlush>
        <EmptyState
          title="No payments yet"
          actions={
            <>
              <Button variant="primary">Make a test payment</Button>
              <Button>Load sample data</Button>
            </>
          }
        >
          Your first sale will appear here.
        </EmptyState>
      </Sheet>
      <Sheet title="Error" isFlush>
        <LoadError title="Couldn’t load payments" onRetry={() => undefined} requestId="req_7Hq2mX9d">
          The server took too long. Your filters are kept.
        </LoadError>
      </Sheet>
      <Sheet title="404 page" isFlush>
        <EmptyState
          level={3}
          drawing={<SignpostDrawing code="404" />}
          title="Page not found"
          actions={<Button variant="primary">Go to home page</Button>}
        >
          Check the URL, or go back to the home page.
        </EmptyState>
      </Sheet>
    </>
  )
}

/** Steps, progress, timeline, code. */
export function Stories() {
  return (
    <Sheet title="Steps, timeline, code">
      <Progress label="Setup" value={4} max={6} valueText="4 of 6" />
      <Stepper
        steps={[
          { title: 'Create a product', state: 'done' },
          { title: 'Connect a bank account', detail: 'Needed before your first payout', state: 'current' },
          { title: 'Go live', state: 'next' },
        ]}
      />
      <Timeline
        items={[
          {
            id: '1',
            title: 'Payment succeeded',
            detail: (
              <>
                Webhook <code className="font-mono text-xs">payment.succeeded</code> delivered in 184 ms
              </>
            ),
            time: 'Mar 12, 2027, 9:39:41 AM',
            tone: 'success',
            icon: <Check />,
          },
          { id: '2', title: '3-D Secure passed', time: '09:39:38', icon: <ShieldCheck /> },
          { id: '3', title: 'First attempt declined', time: '09:38:52', tone: 'danger', icon: <X /> },
          { id: '4', title: 'Checkout opened', time: '09:36:07' },
        ]}
      />
      <CodeBlock
        label="Event"
        language="json"
        code={'{\n  "type": "payment.succeeded",\n  "amount": 6083,\n  "is_test": true\n}'}
      />
    </Sheet>
  )
}

const posters = [
  'plumb',
  'level',
  'kiln',
  'caliper',
  'try-square',
  'mallet',
  'chalk',
  'bench',
  'Field Guide',
  'Lantern',
  'Orbit Notes',
  'Weekly',
]

/** Product drawings, and posters of products without one. */
export function Posters() {
  return (
    <Sheet title="Posters">
      <div className="grid grid-cols-2 gap-4 list:grid-cols-4">
        {posters.map((name) => (
          <Poster key={name} name={name} shape="tall" title={`Poster of ${name}`} className="rounded-lg" />
        ))}
      </div>
    </Sheet>
  )
}
