import { Check, ChevronRight, Ellipsis } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { cn } from '#src/class-names.tsx'
import { IconButton } from '#src/icon-button.tsx'

/** The classes of every floating list: menus, selects, comboboxes. */
export const menuClassName =
  'tp-rise z-50 max-h-(--radix-popper-available-height) min-w-[200px] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-[10px] bg-raised p-1 text-sm shadow-2'
/** The classes of one item in such a list. */
export const menuItemClassName =
  'flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-start text-ink outline-none select-none data-[highlighted]:bg-hover data-[selected=true]:bg-hover data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-3 max-shell:min-h-10 [&_.lucide]:text-ink-3'

/** Whether a dialog that an item opened has the focus already; its menu must not take it back. */
const isInDialog = (): boolean => document.activeElement?.closest('[role=dialog], [role=alertdialog]') != null

type DropdownMenuProps = {
  trigger: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A menu of actions behind a button. Fill it with MenuItem, MenuSeparator and MenuLabel. */
export function DropdownMenu({ trigger, align = 'end', children, open, onOpenChange }: DropdownMenuProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={menuClassName}
          onCloseAutoFocus={(event) => {
            if (isInDialog()) event.preventDefault()
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  onSelect?: () => void
  tone?: 'neutral' | 'danger'
  isDisabled?: boolean
  trailing?: ReactNode
  children: ReactNode
}

/** One action. `danger` opens a confirmation, and its label ends in an ellipsis. */
export function MenuItem({ icon, onSelect, tone = 'neutral', isDisabled, trailing, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={isDisabled}
      onSelect={onSelect}
      // The dialog covers the item, which the pointer thereby leaves: the menu would take the focus.
      onPointerLeave={(event) => {
        if (isInDialog()) event.preventDefault()
      }}
      className={cn(menuItemClassName, tone === 'danger' && 'text-danger-text! [&_.lucide]:text-danger-text!')}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {trailing}
    </Radix.Item>
  )
}

/** A menu item that is a link: pass one `<a>` or router link as its child. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={menuItemClassName}>
      {children}
    </Radix.Item>
  )
}

type MenuChoicesProps<Value extends string> = {
  icon: ReactNode
  label: string
  value: Value
  choices: readonly { value: Value; label: ReactNode }[]
  onChoose: (value: Value) => void
}

/** An item that opens a list beside it, of which one is chosen. */
export function MenuChoices<Value extends string>({ icon, label, value, choices, onChoose }: MenuChoicesProps<Value>) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={cn(menuItemClassName, 'data-[state=open]:bg-hover')}>
        {icon}
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent sideOffset={4} collisionPadding={8} className={menuClassName}>
          <Radix.RadioGroup value={value}>
            {choices.map((choice) => (
              <Radix.RadioItem
                key={choice.value}
                value={choice.value}
                onSelect={() => onChoose(choice.value)}
                className={menuItemClassName}
              >
                <span className="min-w-0 flex-1">{choice.label}</span>
                <Radix.ItemIndicator>
                  <Check aria-hidden="true" />
                </Radix.ItemIndicator>
              </Radix.RadioItem>
            ))}
          </Radix.RadioGroup>
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}

/** A hairline between groups. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}

/** A quiet heading of a group. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-xs text-ink-3">{children}</Radix.Label>
}

/** The three dots at the end of a row; `label` names the row: "Actions for pay_4Kx9". */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label={label} size="sm">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </DropdownMenu>
  )
}
