import { CORRECTABLE, type CorrectableField, type ItemField } from '@earshot/contract/desk/item'
import * as m from '@earshot/messages/desk-catalogue'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { Table, type Column } from '../../../lists/table.tsx'
import { formatDay } from '../../../text/format.ts'
import styles from './catalogue.module.css'

/** The values of an item with where each comes from; those that the site corrected can be undone (CATALOGUE-02, -03). */
export function ItemFields({
  fields,
  onUndo,
}: {
  fields: readonly ItemField[]
  onUndo: (field: { field: CorrectableField }) => void
}) {
  const columns: Column<ItemField>[] = [
    { label: m.field(), cell: ({ field }) => fieldWord(field) },
    { label: m.desk_items_value(), cell: Value },
    { label: m.source(), cell: From },
    {
      label: m.undo(),
      isLabelShown: false,
      isAtEnd: true,
      cell: ({ field: name, from }) => {
        const field = CORRECTABLE.find((each) => each === name)
        if (from === 'files' || field === undefined) return null
        return (
          <Button size="s" onClick={() => onUndo({ field })}>
            {m.desk_items_what_files_say()}
          </Button>
        )
      },
    },
  ]
  return <Table label={m.details()} columns={columns} rows={fields} keyOf={({ field }) => field} />
}

/** Returns the name of a field in words. */
export const fieldWord = (field: string): string => m.desk_items_field({ field })

function Value({ field, value }: ItemField) {
  if (value == null) return m.desk_items_empty_value()
  if (field === 'cover' || field === 'header')
    return (
      <span className={styles.cover}>
        <Picture src={value} alt={fieldWord(field)} sizes="2.25rem" />
      </span>
    )
  return <bdi className={styles.value}>{value}</bdi>
}

function From({ from, by, at, original }: ItemField) {
  const day = at === null ? '' : formatDay(at)
  return (
    <>
      {from === 'files' && m.desk_items_from_files()}
      {from === 'owner' && m.desk_items_from_owner()}
      {from === 'site' && (by ? m.desk_items_corrected_by({ by, day }) : m.desk_items_corrected({ day }))}
      {original && (
        <>
          {' · '}
          {m.desk_items_original({ original })}
        </>
      )}
    </>
  )
}
