import { Tabs } from './tabs.tsx'

const LABELS = ['Podcasts', 'Episodes', 'Season', 'Albums', 'Songs', 'Artists', 'Playlists']

/** Tabs are links; the current one is underlined in pink. */
export default function TabsDemo() {
  return (
    <Tabs
      label="Kinds"
      tabs={LABELS.map((label, index) => ({
        label,
        href: '/documentation/?component=tabs',
        current: index === 3,
        counts: index === 4 ? { total: 1_000, has_more: true } : { total: index * 7 },
      }))}
    />
  )
}
