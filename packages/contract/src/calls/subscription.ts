/** Paths of the calls of plans and subscriptions, without their schemas (../subscription.ts), so that browsers load none. */
export const userSubscriptions = 'subscription/user_subscriptions'
export const cancelSubscription = 'subscription/cancel_subscription'
export const subscribe = 'subscription/subscribe'
export const supportTiers = 'subscription/support_tiers'
export const support = 'subscription/support'
export const demoApprove = 'subscription/demo_approve'
export const providerEvent = 'subscription/provider_event'
