import { Section } from './section.tsx'

/** A section of a page with its heading and a link to more. */
export default function SectionDemo() {
  return (
    <Section
      title="Popular Albums"
      kicker="This week"
      more={{ href: '/documentation/?component=section', label: 'VIEW ALL' }}
    >
      <p>Art and words go here.</p>
    </Section>
  )
}
