import * as m from '@earshot/messages/community'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconPlus from '@earshot/ui/icons/plus'
import { BLOCK_FACES } from './block-faces.ts'
import styles from './create.module.css'

/** The menu that adds a block to a post (CREATE-04). */
export function AddBlock<Type extends keyof typeof BLOCK_FACES>({
  types,
  onAdd,
}: {
  types: readonly Type[]
  onAdd: (type: Type) => void
}) {
  return (
    <div className={styles.add}>
      <Menu
        label={m.community_add_media()}
        button={
          <>
            <IconPlus size={20} />
            {m.community_add_media()}
          </>
        }
        buttonClass={styles.addButton}
      >
        {types.map((type) => {
          const { label, Icon } = BLOCK_FACES[type]
          return (
            <MenuButton key={type} onClick={() => onAdd(type)}>
              <Icon size={20} />
              {label()}
            </MenuButton>
          )
        })}
      </Menu>
    </div>
  )
}
