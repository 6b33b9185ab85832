/**
 * {actor} is a person, {object} the name of what they changed, {old} and {new} are roles. {known} says which of the two are
 * known.
 */
export const words = {
  access: {
    decided: '{actor} decided about the access of {object}',
    decision_ended: '{actor} ended a decision about the access of {object}',
  },
  access_policy: {
    updated: '{actor} changed the access settings',
  },
  access_key: {
    created: '{actor} created the access key {object}',
    revoked: '{actor} revoked the access key {object}',
  },
  organization: {
    created: '{actor} created the organization {object}',
    updated: '{actor} updated the organization {object}',
    closed: '{actor} closed the shop {object}',
    listed: '{actor} listed the shops',
    viewed: '{actor} viewed the shop {object}',
    sales_viewed: '{actor} viewed the sales of all shops',
  },
  member: {
    role_changed:
      '{known, select, both {{actor} changed the role of {object} from {old} to {new}} current {{actor} changed the role of {object} to {new}} other {{actor} changed the role of {object}}}',
    removed: '{actor} removed the member {object}',
    left: '{actor} left the organization',
  },
  invitation: {
    sent: '{actor} invited {object}',
    accepted: '{actor} accepted the invitation for {object}',
    rejected: '{actor} declined the invitation for {object}',
    canceled: '{actor} canceled the invitation for {object}',
  },
  team: {
    created: '{actor} created the team {object}',
    updated: '{actor} updated the team {object}',
    deleted: '{actor} deleted the team {object}',
    member_added: '{actor} added a member to the team {object}',
    member_removed: '{actor} removed a member from the team {object}',
  },
  role: {
    created: '{actor} created the role {object}',
    updated: '{actor} updated the role {object}',
    deleted: '{actor} deleted the role {object}',
  },
  connection: {
    changed: '{actor} changed the connection to the payments provider',
  },
  checkout: {
    updated: '{actor} updated the checkout settings',
  },
  theme: {
    updated: '{actor} updated the theme',
  },
  shop_texts: {
    updated: '{actor} updated the shop texts',
  },
  notifications: {
    updated: '{actor} updated their email notifications',
  },
  renewal_retries: {
    updated: '{actor} updated the renewal retry settings',
  },
  abandoned_checkouts: {
    updated: '{actor} updated the abandoned checkout settings',
  },
  invoice_settings: {
    updated: '{actor} updated the invoice settings',
  },
  return_origins: {
    updated: '{actor} updated the return addresses',
  },
  test_clock: {
    advanced: '{actor} advanced the test clock',
  },
  product: {
    created: '{actor} created the product {object}',
    updated: '{actor} updated the product {object}',
    archived: '{actor} archived the product {object}',
    unarchived: '{actor} unarchived the product {object}',
    image_uploaded: '{actor} uploaded an image for the product {object}',
    image_removed: '{actor} removed the image of the product {object}',
    file_added: '{actor} added a file to the product {object}',
    file_removed: '{actor} removed a file from the product {object}',
  },
  addon: {
    created: '{actor} created the add-on {object}',
    updated: '{actor} updated the add-on {object}',
    image_uploaded: '{actor} uploaded an image for the add-on {object}',
  },
  brand: {
    created: '{actor} created the brand {object}',
    updated: '{actor} updated the brand {object}',
    archived: '{actor} archived the brand {object}',
    image_uploaded: '{actor} uploaded a logo for the brand {object}',
    image_removed: '{actor} removed the logo of the brand {object}',
  },
  discount: {
    created: '{actor} created the discount {object}',
    updated: '{actor} updated the discount {object}',
    deleted: '{actor} deleted the discount {object}',
    customer_added: '{actor} added an eligible customer to the discount {object}',
    customer_removed: '{actor} removed an eligible customer from the discount {object}',
  },
  payment_link: {
    created: '{actor} created the payment link {object}',
    updated: '{actor} updated the payment link {object}',
    deleted: '{actor} deleted the payment link {object}',
  },
  customer: {
    created: '{actor} created the customer {object}',
    updated: '{actor} updated the customer {object}',
    noted: '{actor} updated the notes about the customer {object}',
  },
  // {object} is the name of a file.
  import: { started: '{actor} imported {object}', undone: '{actor} undid the import of {object}' },
  meter: {
    created: '{actor} created the meter {object}',
    archived: '{actor} archived the meter {object}',
    unarchived: '{actor} unarchived the meter {object}',
  },
  usage_event: {
    sent: '{actor} sent the usage event {object}',
  },
  subscription: {
    plan_changed: '{actor} changed the plan of the subscription {object}',
    scheduled_change_canceled: '{actor} canceled the scheduled plan change of the subscription {object}',
    paused: '{actor} paused the subscription {object}',
    resumed: '{actor} resumed the subscription {object}',
    canceled: '{actor} canceled the subscription {object}',
    cancellation_undone: '{actor} undid the cancellation of the subscription {object}',
    charged: '{actor} charged the subscription {object}',
    billing_date_changed: '{actor} changed the next billing date of the subscription {object}',
    term_extended: '{actor} extended the term of the subscription {object}',
    card_link_created: '{actor} created a link to update the payment method of the subscription {object}',
  },
  refund: {
    created: '{actor} refunded a payment of {object}',
  },
  invoice: {
    corrected: '{actor} corrected invoice {object}',
  },
  dispute: {
    accepted: '{actor} accepted the dispute {object}',
    file_added: '{actor} uploaded evidence for the dispute {object}',
    challenged: '{actor} challenged the dispute {object}',
  },
  license_key: {
    imported: '{actor} imported license keys for {object}',
    updated: '{actor} updated the license key {object}',
    disabled: '{actor} disabled the license key {object}',
    enabled: '{actor} enabled the license key {object}',
    activation_removed: '{actor} removed an activation of the license key {object}',
  },
  wallet: { adjusted: '{actor} adjusted the wallet of {object}' },
  received_event: { retried: '{actor} retried the received event {object}' },
  reconciliation: { started: '{actor} compared everything with the payments provider' },
  payout_schedule: { updated: '{actor} updated the payout schedule' },
  user: {
    created: '{actor} created the user {object}',
    updated: '{actor} updated the user {object}',
    role_changed:
      '{known, select, both {{actor} changed the role of {object} from {old} to {new}} current {{actor} changed the role of {object} to {new}} other {{actor} changed the role of {object}}}',
    banned: '{actor} banned {object}',
    unbanned: '{actor} unbanned {object}',
    password_set: '{actor} set a new password for {object}',
    removed: '{actor} deleted the user {object}',
    impersonated: '{actor} started to act as {object}',
    impersonation_ended: '{actor} stopped acting as {object}',
    session_revoked: '{actor} ended a session of {object}',
    sessions_revoked: '{actor} ended all sessions of {object}',
    viewed: '{actor} viewed the user {object}',
    listed: '{actor} listed users',
    sessions_viewed: '{actor} viewed the sessions of {object}',
  },
  webhook: {
    created: '{actor} added the webhook endpoint {object}',
    updated: '{actor} updated the webhook endpoint {object}',
    deleted: '{actor} deleted the webhook endpoint {object}',
    secret_revealed: '{actor} revealed the signing secret of {object}',
    secret_rotated: '{actor} rotated the signing secret of {object}',
    headers_updated: '{actor} changed the custom headers of {object}',
    delivery_resent: '{actor} resent the webhook delivery {object}',
    deliveries_retried: '{actor} retried the waiting deliveries of {object}',
    replayed: '{actor} replayed webhook events to {object}',
    replay_stopped: '{actor} stopped a replay to {object}',
    example_sent: '{actor} sent an example event to {object}',
    faults_started: '{actor} turned on the fault lab of {object}',
    faults_ended: '{actor} turned off the fault lab of {object}',
  },
  api_key: {
    created: '{actor} created the API key {object}',
    renamed: '{actor} renamed the API key {object}',
    rolled: '{actor} rolled the API key {object}',
    revoked: '{actor} revoked the API key {object}',
  },
} as const
