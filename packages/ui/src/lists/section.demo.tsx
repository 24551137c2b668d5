import { Section } from './section.tsx'

/** A part of a page with its heading and a way to see more. */
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
