import { CreditCard, Download, Eye, Home, Package, Search, Undo2, Webhook } from 'lucide-react'
import { useState } from 'react'
import { StatusBadge } from '#src/commerce/status-badge.tsx'
import { stripeActionClassName, TestModeBanner } from '#src/commerce/test-mode-banner.tsx'
import { CommandButton, CommandPalette, useCommandKey } from '#src/overlays/command-palette.tsx'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#src/overlays/dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#src/overlays/dropdown-menu.tsx'
import { Popover } from '#src/overlays/popover.tsx'
import { Sheet as Drawer } from '#src/overlays/sheet.tsx'
import { toast } from '#src/overlays/toast.tsx'
import { InfoTip, Tooltip } from '#src/overlays/tooltip.tsx'
import { Breadcrumb } from '../breadcrumb.tsx'
import { Button } from '../button.tsx'
import { PageHeader } from '../page-header.tsx'
import { SidebarNav } from '../sidebar.tsx'
import { Row, Sheet } from './sheet.tsx'

/** Everything that opens over the page: dialogs, menus, toasts, palette. */
export function Floating() {
  const [isSearching, setIsSearching] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  useCommandKey(() => setIsSearching(true))
  return (
    <Sheet title="Over the page">
      <Row>
        <Dialog
          trigger={<Button>Dialog</Button>}
          title="Rename key"
          description="The secret doesn’t change."
          footer={
            <>
              <DialogClose>
                <Button>Cancel</Button>
              </DialogClose>
              <DialogClose>
                <Button variant="primary">Save</Button>
              </DialogClose>
            </>
          }
        >
          <p className="text-sm text-ink-2">A short task.</p>
        </Dialog>
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          trigger={<Button variant="danger-quiet">Cancel…</Button>}
          title="Cancel Plumb Pro for Maya?"
          consequence="She keeps access until Mar 21, 2027 and won’t be charged again. Her license key stops working on that day."
          keepLabel="Keep subscription"
          confirmLabel="Cancel on Mar 21"
          onConfirm={() => setIsConfirming(false)}
        />
        <Drawer trigger={<Button>Sheet</Button>} title="Refund" footer={<Button variant="primary">Refund $29.00</Button>}>
          <p className="text-sm text-ink-2">Details next to the list.</p>
        </Drawer>
        <DropdownMenu align="start" trigger={<Button>Menu</Button>}>
          <MenuItem icon={<Eye aria-hidden="true" />}>Open payment</MenuItem>
          <MenuItem icon={<Download aria-hidden="true" />}>Download invoice</MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Undo2 aria-hidden="true" />}>
            Refund…
          </MenuItem>
        </DropdownMenu>
        <Popover label="Amount" trigger={<Button>Popover</Button>}>
          <p>A filter.</p>
        </Popover>
        <Button onClick={() => toast.success('Product archived', { action: { label: 'Undo', onClick: () => undefined } })}>
          Toast
        </Button>
        <Tooltip content="More words">
          <Button>Tooltip</Button>
        </Tooltip>
        <InfoTip label="What is MRR">What all active subscriptions pay per month.</InfoTip>
      </Row>
      <CommandButton onClick={() => setIsSearching(true)} />
      <CommandPalette
        open={isSearching}
        onOpenChange={setIsSearching}
        groups={[
          {
            heading: 'Pages',
            entries: [
              { value: 'payments', label: 'Payments', icon: <CreditCard aria-hidden="true" />, onSelect: () => undefined },
              { value: 'search', label: 'Search', icon: <Search aria-hidden="true" />, onSelect: () => undefined },
            ],
          },
        ]}
      />
    </Sheet>
  )
}

/** The parts of the app's frame. */
export function Frame() {
  return (
    <Sheet title="Frame" isFlush>
      <TestModeBanner
        isSticky={false}
        clock="Fri, Mar 12, 2027, 9:41 AM"
        actions={
          <button type="button" className={stripeActionClassName}>
            Back to now
          </button>
        }
      />
      <div className="grid gap-5 p-5 list:grid-cols-[210px_minmax(0,1fr)]">
        <SidebarNav
          label="Example"
          renderLink={({ to, children, ...props }) => (
            <a href={`#${to}`} {...props}>
              {children}
            </a>
          )}
          sections={[
            { items: [{ label: 'Home', to: 'home', icon: <Home aria-hidden="true" /> }] },
            {
              title: 'Catalog',
              items: [{ label: 'Products', to: 'products', icon: <Package aria-hidden="true" />, isActive: true }],
            },
            {
              title: 'Developers',
              items: [{ label: 'Webhooks', to: 'webhooks', icon: <Webhook aria-hidden="true" />, count: 1 }],
            },
          ]}
        />
        <div className="grid content-start gap-5">
          <Breadcrumb
            items={[
              <a key="products" href="#products">
                Products
              </a>,
              'Plumb Pro',
            ]}
          />
          <PageHeader
            level={2}
            title="Plumb Pro"
            badge={<StatusBadge status="active" />}
            description="Unsaved changes, last saved 4 minutes ago"
            actions={
              <>
                <Button variant="ghost">Discard</Button>
                <Button variant="primary">Save changes</Button>
              </>
            }
          />
        </div>
      </div>
    </Sheet>
  )
}
