/** What a customer can do to a running subscription, each with its button and its dialog. */
export { CancelSubscription } from './cancel-subscription.tsx'
export { ChangeCard } from './change-card.tsx'
export { ChangePlan } from './change-plan.tsx'
export { PauseSubscription } from './pause-subscription.tsx'
