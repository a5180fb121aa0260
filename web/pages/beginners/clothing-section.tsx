export function ClothingSection() {
	return (
		<>
			<p>Dress for falling in. For most of the year the water is colder than the air.</p>
			<ul>
				<li>
					<strong>Buoyancy aid:</strong> always wear one, in your size and fastened. It shouldn’t
					ride up when someone pulls on the shoulder straps. You can borrow one from the club.
				</li>
				<li>
					<strong>Spring and autumn:</strong> a 4 or 5 mm wetsuit, or a drysuit over fleece, with a
					thin windproof top. Wear wool or fleece underneath, because wet cotton stays cold.
				</li>
				<li>
					<strong>Summer:</strong> a thin wetsuit or leggings, a rash vest, sun cream, and a cap on
					a cord. The water reflects the sun.
				</li>
				<li>
					<strong>Feet:</strong> old trainers or wetsuit boots. Never go barefoot: slipways are
					rough, and boat fittings are sharp.
				</li>
				<li>
					<strong>Hands and head:</strong> gloves for the ropes, a woolly hat in the cold, and a
					helmet until you’ve learned where the boom is.
				</li>
				<li>
					<strong>In your bag:</strong> dry clothes, a towel, a hot drink and something sweet to
					eat.
				</li>
			</ul>
		</>
	);
}
