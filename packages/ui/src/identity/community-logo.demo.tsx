import { CommunityLogo } from './community-logo.tsx'

/** The name of this community with its logo, as in the top bar. */
export default function CommunityLogoDemo() {
  return <CommunityLogo />
}
