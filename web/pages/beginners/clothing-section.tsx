export function ClothingSection() {
	return (
		<>
			<p>Dress for falling in. The water is colder than the air for most of the year.</p>
			<ul>
				<li>
					<strong>Buoyancy aid</strong>, always, of the size on its label and done up. It should not
					ride up when someone lifts you by its shoulders. The club lends them.
				</li>
				<li>
					<strong>Spring and autumn:</strong> a wetsuit of 4 or 5 mm, or a drysuit over fleece, with
					a thin windproof top. Wool or fleece underneath; cotton stays cold.
				</li>
				<li>
					<strong>Summer:</strong> a thin wetsuit or leggings, a rash vest, sun cream, and a cap on
					a string. The water throws the sun back at you.
				</li>
				<li>
					<strong>Feet:</strong> old trainers or wetsuit boots. Never bare: slipways are sharp and
					hulls have bolts.
				</li>
				<li>
					<strong>Hands and head:</strong> gloves for ropes, a woolly hat in the cold, a helmet
					while you learn where the boom is.
				</li>
				<li>
					<strong>In the bag:</strong> dry clothes, a towel, something warm to drink, something
					sweet to eat.
				</li>
			</ul>
		</>
	);
}
