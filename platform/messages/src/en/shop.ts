import { account } from './parts/account.ts'
import { buyerOrders } from './parts/buyer-orders.ts'
import { buyerPurchases } from './parts/buyer-purchases.ts'
import { buyerSubscriptions } from './parts/buyer-subscriptions.ts'
import { cart } from './parts/cart.ts'
import { device } from './parts/device.ts'
import { nouns } from './parts/nouns.ts'
import { organizations } from './parts/organizations.ts'
import { sessions } from './parts/sessions.ts'
import { shell } from './parts/shell.ts'
import { storefront } from './parts/storefront.ts'
import { welcome } from './parts/welcome.ts'

/** English messages of the shop, the cart, sign-in and the account, and of what every page has. */
export const messages = {
  actions: {
    add: 'Add',
    apply: 'Apply',
    archive: 'Archive',
    back: 'Back',
    cancel: 'Cancel',
    change: 'Change',
    close: 'Close',
    confirm: 'Confirm',
    continue: 'Continue',
    copy: 'Copy',
    create: 'Create',
    delete: 'Delete',
    done: 'Done',
    edit: 'Edit',
    remove: 'Remove',
    restore: 'Restore',
    retry: 'Try again',
    save: 'Save',
    signIn: 'Sign in',
    signOut: 'Sign out',
    signUp: 'Sign up',
  },
  accountMenu: {
    title: 'Account of {name}',
    profile: 'Profile',
    purchases: 'My purchases',
    language: 'Language',
    signOut: 'Sign out',
  },
  account,
  device,
  welcome,
  sessions,
  organizations,
  cart,
  storefront,
  buyerOrders,
  buyerPurchases,
  buyerSubscriptions,
  nouns,
  shell,
} as const
